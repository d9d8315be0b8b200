// The pages' German: a script of its own, which the editor's side names in the page's HTML where the editor is in German.

import type { PageLanguage } from '../strings/language.ts';
import { germanCounts, germanDifference } from './counts.ts';
import {
  germanFile,
  germanFind,
  germanFollow,
  germanIdle,
  germanPage,
  germanProgress,
  germanQuery,
  germanWait,
} from './log.ts';
import { germanNotice, germanResources, germanShared } from './notice.ts';
import {
  germanDetails,
  germanFacets,
  germanFields,
  germanFolds,
  germanHistogram,
  germanResult,
  germanTable,
} from './result.ts';
import { germanTimeline } from './timeline.ts';

/** What the core says, by its English, out of l10n/bundle.l10n.de.json: the build puts it here. */
declare const CORE_TEXTS: PageLanguage['texts'];

globalThis.platformEventsLanguage = {
  language: 'de',
  sentences: {
    countStrings: germanCounts,
    detailStrings: germanDetails,
    differenceStrings: germanDifference,
    facetStrings: germanFacets,
    fieldStrings: germanFields,
    fileStrings: germanFile,
    findStrings: germanFind,
    foldStrings: germanFolds,
    followStrings: germanFollow,
    histogramStrings: germanHistogram,
    idleStrings: germanIdle,
    noticeStrings: germanNotice,
    pageStrings: germanPage,
    progressStrings: germanProgress,
    queryStrings: germanQuery,
    resourceStrings: germanResources,
    resultStrings: germanResult,
    sharedStrings: germanShared,
    tableStrings: germanTable,
    timelineStrings: germanTimeline,
    waitStrings: germanWait,
  },
  texts: CORE_TEXTS,
};
