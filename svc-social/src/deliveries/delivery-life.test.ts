import { acrossAccounts } from '@kallos/service-kit/database';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { deliver, openDeliveryBench } from '../../testing/delivery-bench.ts';
import { deliveries } from '../schema.ts';
import { deliveryLife, type DeliveryEvent, type DeliveryState } from '@kallos/graph/delivery-life';
import { whereMay } from './ledger.ts';

const bench = openDeliveryBench();
const states = Object.keys(deliveryLife) as DeliveryState[];
const events: DeliveryEvent[] = [
  ...(['begin_flip', 'prove_hidden', 'prove_published', 'refuse'] as const),
  ...(['leave_to_person', 'confirm', 'deny', 'supersede'] as const),
];

/** Each line: a state, and every event that may happen there with where it leads. */
const life = `
open        begin_flip:in_doubt prove_published:published refuse:failed leave_to_person:needs_look supersede:superseded
in_doubt    begin_flip:in_doubt prove_hidden:open prove_published:published refuse:failed leave_to_person:needs_look confirm:published supersede:superseded
needs_look  prove_published:published confirm:published deny:in_doubt supersede:superseded
failed      prove_published:published leave_to_person:needs_look supersede:superseded
superseded  prove_published:published
published`;

const expected = new Map(
  life
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [state, ...cells] = line.split(/\s+/);
      return cells.map((cell) => [`${state} ${cell.split(':')[0]}`, cell.split(':')[1]] as const);
    }),
);

describe('the life of a delivery', () => {
  it('leads from every state by every event where the drawing says, or nowhere', () => {
    const all = states.flatMap((state) =>
      events.map((event) => [`${state} ${event}`, deliveryLife[state][event]] as const),
    );
    expect(all).toHaveLength(48);
    expect(new Map(all.filter(([, next]) => next !== undefined))).toEqual(expected);
  });

  it('guards the rows as the table says', async () => {
    await deliver(bench);
    for (const state of states) {
      const isDoubt = state === 'in_doubt';
      await acrossAccounts(bench.db, (tx) =>
        tx.update(deliveries).set({
          state: isDoubt ? 'open' : state,
          flipStartedAt: isDoubt ? sql`now()` : null,
        }),
      );
      for (const event of events) {
        const rows = await acrossAccounts(bench.db, (tx) =>
          tx.select().from(deliveries).where(whereMay(event)),
        );
        expect([state, event, rows.length]).toEqual([state, event, event in deliveryLife[state] ? 1 : 0]);
      }
    }
  });
});
