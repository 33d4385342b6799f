import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { productCreated } from '@kallos/contracts/catalog/events';
import { type ConnectedBus, openBus } from '@kallos/service-kit/messaging/bus';
import { openLog } from '@kallos/service-kit/observability/log';
import { type Figure, median, type Scale } from '../figure.ts';
import type { Product } from '../product.ts';

const full = 4000;
// The relay's concurrency.
const atOnce = 200;

// No product has this id.
const subject = productCreated.name;
const payload = { id: 2_000_000_000, name: 'Προϊόν της μέτρησης', description: 'x'.repeat(600) };

/** Returns the seconds until svc-catalog has published events committed together. */
async function timeOfRelay({ databases: { catalog } }: Product, events: number): Promise<number> {
  await catalog`insert into outbox (subject, payload)
    select ${subject}, ${JSON.stringify(payload)}::text::jsonb from generate_series(1, ${events}::int)`;
  const began = performance.now();
  for (;;) {
    const [row] = await catalog<Array<{ left: boolean }>>`
      select exists (select 1 from outbox where sent_at is null) as left`;
    if (row?.left !== true) return (performance.now() - began) / 1000;
    await pause(10);
  }
}

/** Returns the seconds for as many events without a database. */
async function timeOfRaw({ js }: ConnectedBus, events: number): Promise<number> {
  const began = performance.now();
  for (let sent = 0; sent < events; sent += atOnce) {
    const batch = Array.from({ length: Math.min(atOnce, events - sent) }, () =>
      js.publish(subject, JSON.stringify(payload), { msgID: randomUUID() }),
    );
    await Promise.all(batch);
  }
  return (performance.now() - began) / 1000;
}

/**
 * Compares announcing through svc-catalog's outbox with publishing the same events to JetStream
 * directly. The outbox also reads each event and marks it as sent: two statements and a commit per
 * two hundred.
 */
export async function measureRelay(product: Product, scale: Scale): Promise<Figure[]> {
  const events = Math.max(atOnce, Math.round(full * scale.size));
  const bus = openBus(product.natsUrls['svc-catalog'] ?? '', 'svc-catalog', openLog('bench', 'silent'));
  const shares: number[] = [];
  const rates: number[] = [];
  try {
    const live = await bus.waitForConnection(10_000);
    for (let round = -1; round < scale.rounds; round += 1) {
      const first = round % 2 === 0 ? await timeOfRelay(product, events) : undefined;
      const raw = await timeOfRaw(live, events);
      const own = first ?? (await timeOfRelay(product, events));
      if (round < 0) continue;
      shares.push(raw / own);
      rates.push(events / own);
    }
  } finally {
    await bus.close();
  }
  return [
    {
      name: 'relay of raw publishing to JetStream',
      value: median(shares),
      unit: '×',
      goal: 0.3,
      isMinimum: true,
    },
    { name: 'relay: events', value: median(rates), unit: '/s' },
  ];
}
