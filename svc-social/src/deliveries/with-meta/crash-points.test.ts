import { postPublished } from '@kallos/contracts/social/events';
import { readAnnounced } from '@kallos/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { deliver, advanceTime, networks, openDeliveryBench, posts } from '../../../testing/delivery-bench.ts';
import { publishing, runUntilEnd } from '../../../testing/delivery-bench.ts';
import { refusal, type SeenCall } from '../../../testing/graph-double.ts';
import { GraphSilence } from '../../networks/meta/graph/failures.ts';

const bench = openDeliveryBench();

describe('every crash point', () => {
  class Crash extends Error {}

  const answers = {
    'the process dies': () => new Crash(),
    'no answer comes': () => new GraphSilence('reset'),
    'an error comes for what was done': () => refusal(1),
    'a rate limit comes for what was done': () => refusal(32),
  };
  const cases = networks.flatMap((platform) =>
    (['before', 'after'] as const).flatMap((moment) =>
      Object.keys(answers).flatMap((answer) =>
        [1, 2, 3, 4, 5, 6].map((turn) => ({
          platform,
          moment,
          answer: answer as keyof typeof answers,
          turn,
        })),
      ),
    ),
  );

  it.each(cases)(
    'publishes once: $platform, $answer $moment call $turn',
    async ({ platform, moment, answer, turn }) => {
      let injected = 0;
      bench.meta[moment] = (call: SeenCall) => {
        if (call.turn !== turn) return;
        injected += 1;
        throw answers[answer]();
      };
      const outcome = await runUntilEnd(bench, posts[platform]);
      expect(outcome?.state).toBe('published');
      expect(bench.meta.ledger).toHaveLength(1);
      expect(await readAnnounced(bench.db, postPublished)).toHaveLength(1);
      expect(injected).toBeLessThanOrEqual(1);
    },
  );

  it.each(networks)(
    'replaces a process on %s that died between accepting and responding',
    async (network) => {
      const body = posts[network];
      let goOn = () => undefined as void;
      const isTold = new Promise<void>((told) => {
        bench.meta.after = ({ name }) => {
          if (name !== publishing[network]) return undefined;
          told();
          return new Promise<void>((resume) => {
            goOn = resume;
          });
        };
      });
      const gone = deliver(bench, body);
      await isTold;
      bench.meta.after = () => undefined;
      expect(await deliver(bench, body)).toMatchObject({ state: 'retry', reason: 'in_progress' });
      await advanceTime(bench);
      expect(await runUntilEnd(bench, body)).toMatchObject({ state: 'published' });
      goOn();
      await gone;
      expect(bench.meta.ledger).toHaveLength(1);
      expect(await readAnnounced(bench.db, postPublished)).toHaveLength(1);
    },
  );

  it('publishes once when all calls of two rounds take effect but get no response', async () => {
    for (const body of Object.values(posts)) {
      bench.meta.fail('after', /./, () => new GraphSilence('hang'));
      await deliver(bench, body);
      await deliver(bench, body);
      bench.meta.after = () => undefined;
      expect((await runUntilEnd(bench, body))?.state).toBe('published');
    }
    expect(bench.meta.ledger).toHaveLength(2);
  });
});
