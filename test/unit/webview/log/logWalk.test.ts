// A walk over the event log page: whatever is searched, clicked, sorted and shown in another zone while entries arrive, what is shown is so.
//
//   LOG_WALK_SEED=7 LOG_WALK_STEPS=3000 npx mocha test/unit/webview/log/logWalk.test.ts     another walk, a longer one
//   LOG_WALK_REPLAY=search:1f,zone:2c npx mocha test/unit/webview/log/logWalk.test.ts       the steps that a failure printed

import { WatchedThread } from '../../../support/engineThreads.ts';
import { chanceOf } from '../../../support/seededRandom.ts';
import { assertWalk, readSteps, stepsByChance, type WalkPlan } from '../../../support/walking.ts';
import { fillLog, logActions } from './logWalk/actions.ts';
import { LogStage, zones } from './logWalk/stage.ts';

const seeds = process.env.LOG_WALK_SEED === undefined ? [1, 2, 3] : [Number(process.env.LOG_WALK_SEED)];
const count = Number(process.env.LOG_WALK_STEPS ?? 160);
const replay = process.env.LOG_WALK_REPLAY;
const zoneBefore = process.env.TZ;

for (const where of ['here', 'in a thread of its own'] as const) {
  describe(`A walk over the event log, its engine ${where}`, () => {
    let plan: WalkPlan<LogStage>;

    before(() => {
      process.env.TZ = zones.local;
      plan = {
        actions: logActions,
        async open() {
          const stage = new LogStage(where === 'here' ? undefined : new WatchedThread());
          fillLog(stage, chanceOf(5));
          stage.queries.set('after:24h', { wishes: {}, anywhere: [], after: { age: 86_400_000 } });
          stage.plannedAt = stage.now;
          await stage.agree().catch(async (error) => {
            await stage.close();
            throw error;
          });
          return stage;
        },
        agree: (stage) => stage.agree(),
        close: (stage) => stage.close(),
      };
    });

    after(() => {
      if (zoneBefore === undefined) delete process.env.TZ;
      else process.env.TZ = zoneBefore;
    });

    for (const seed of replay === undefined ? seeds : [0]) {
      it(`shows at each step what the service sent${replay === undefined ? `, from seed ${seed}` : ''}`, async function () {
        this.timeout(0);
        const steps =
          replay === undefined
            ? stepsByChance(plan, seed, where === 'here' ? count : Math.ceil(count / 4))
            : readSteps(replay);
        const patience = replay === undefined ? 20_000 : 0;
        await assertWalk(plan, steps, { seed, patience, repeat: 'LOG_WALK_REPLAY' });
      });
    }
  });
}
