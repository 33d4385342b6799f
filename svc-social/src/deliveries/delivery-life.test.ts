import { rowsIn, setIn } from '@kallos/service-kit/testing';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { deliver, openDeliveryBench } from '../../testing/delivery-bench.ts';
import { deliveries } from '../schema.ts';
import { deliveryLife, type DeliveryEvent, type DeliveryState } from '@kallos/graph/delivery-life';
import { whereMay } from '@kallos/deliveries/ledger';

const bench = openDeliveryBench();
const states = Object.keys(deliveryLife) as DeliveryState[];
const events = Object.values(deliveryLife).flatMap((next) => Object.keys(next) as DeliveryEvent[]);

it('guards the rows as the table of a delivery’s life says', async () => {
  await deliver(bench);
  for (const state of states) {
    const isDoubt = state === 'in_doubt';
    await setIn(bench.db, deliveries, {
      state: isDoubt ? 'open' : state,
      flipStartedAt: isDoubt ? sql`now()` : null,
    });
    for (const event of new Set(events)) {
      const rows = await rowsIn(bench.db, deliveries, whereMay(event));
      expect([state, event, rows.length]).toEqual([state, event, event in deliveryLife[state] ? 1 : 0]);
    }
  }
});
