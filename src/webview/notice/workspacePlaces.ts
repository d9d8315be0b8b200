// Where the machines of a notice are named in the open folders.

import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { machineNames } from '../../core/machines/names.ts';
import type { ImpactedResource } from '../../core/notices/notice.ts';
import { lineText } from '../../core/text/untrustedText.ts';
import type { WorkspacePlace } from '../../protocol/notice.ts';
import type { FromNoticePage } from '../../protocol/noticeMessages.ts';
import { iconButton } from '../parts/parts.ts';
import { noticeStrings, resourceStrings } from '../strings/notice.ts';
import { formatCount } from '../strings/numbers.ts';

/** Machines that are shown at once, those that unfold below them, and places of one; more are counted. */
const machinesShown = 6;
const machinesUnfolded = 300;
const placesShown = 8;

const firstPlaces = new WeakMap<readonly WorkspacePlace[], ReadonlyMap<string, WorkspacePlace>>();

/** The first place of a resource, by the first of its names that has any. */
export function firstPlace(
  places: readonly WorkspacePlace[],
  resource: ImpactedResource | undefined,
): WorkspacePlace | undefined {
  if (places.length === 0 || resource === undefined) return undefined;
  const first = firstPlaces.get(places) ?? new Map(places.toReversed().map((place) => [place.name, place]));
  firstPlaces.set(places, first);
  return machineNames(resource).flatMap((name) => first.get(name) ?? [])[0];
}

/** Opens the first place of a resource; nothing where it has none. */
export function placeButton(
  place: WorkspacePlace | undefined,
  reachable: boolean,
  onOpen: (place: WorkspacePlace) => void,
): TemplateResult | typeof nothing {
  if (place === undefined) return nothing;
  const label = resourceStrings.open(placeText(place));
  return iconButton({ icon: 'go-to-file', label, onClick: () => onOpen(place), unreachable: !reachable });
}

function placeText({ file, line }: WorkspacePlace): string {
  return `${lineText(file)}:${line + 1}`;
}

type Post = (message: FromNoticePage) => void;

/** The message that opens a place. */
export function opening({ uri, line, column }: WorkspacePlace): FromNoticePage {
  return { type: 'openPlace', uri, line, column };
}

export function workspacePlaces(places: readonly WorkspacePlace[], post: Post): TemplateResult | typeof nothing {
  if (places.length === 0) return nothing;
  const machines = new Map<string, WorkspacePlace[]>();
  for (const place of places) {
    const others = machines.get(place.name);
    if (others === undefined) machines.set(place.name, [place]);
    else others.push(place);
  }
  const all = [...machines];
  const rest = all.slice(machinesShown);
  const beyond = Math.max(0, rest.length - machinesUnfolded);
  const rows = (some: typeof all) =>
    repeat(
      some,
      ([name]) => name,
      ([name, found]) => machineRow(name, found, post),
    );
  return html`<section class="workspace-places" aria-labelledby="workspace-places">
    <div class="section-head">
      <h2 id="workspace-places">${noticeStrings.inWorkspace}</h2>
      <span class="count">${formatCount(all.length)}</span>
    </div>
    <ul>${rows(all.slice(0, machinesShown))}</ul>
    ${
      rest.length === 0
        ? nothing
        : html`<details>
          <summary>${noticeStrings.moreInWorkspace(formatCount(rest.length))}</summary>
          <ul>
            ${rows(rest.slice(0, machinesUnfolded))}
            ${beyond === 0 ? nothing : html`<li class="quiet">+${formatCount(beyond)}</li>`}
          </ul>
        </details>`
    }
  </section>`;
}

function machineRow(name: string, places: readonly WorkspacePlace[], post: Post): TemplateResult {
  // A line that names it twice is one place to go to.
  const lineOf = ({ uri, line }: WorkspacePlace) => `${uri} ${line}`;
  const lines = new Map(places.toReversed().map((place) => [lineOf(place), place]));
  const shown = places.filter((place) => lines.get(lineOf(place)) === place);
  const links = shown.slice(0, placesShown);
  const link = (place: WorkspacePlace) => {
    const text = placeText(place);
    return html`<button
      type="button"
      class="link-button"
      aria-label=${`${name}: ${resourceStrings.open(text)}`}
      @click=${() => post(opening(place))}
    >${text}</button>`;
  };
  const rest = shown.length - links.length;
  return html`<li>
    <span class="machine">${name}</span> ${repeat(links, lineOf, link)}
    ${rest === 0 ? nothing : html`<span class="quiet">+${formatCount(rest)}</span>`}
  </li>`;
}
