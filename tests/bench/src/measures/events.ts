import { accounts } from '@kallos/contracts/auth/accounts';
import { createClient } from '@kallos/contracts/client';
import { livePath } from '@kallos/contracts/gateway/live';
import { type Figure, percentile, type Scale } from '../figure.ts';
import type { Product } from '../product.ts';

const longest = 10_000;

/** Measures the time from a write's response to the browser's event. */
export async function measureEvents(product: Product, scale: Scale): Promise<Figure[]> {
  const call = createClient({ baseUrl: product.url, token: () => product.admin });
  const { accounts: known } = await call(accounts.list, { query: { pageSize: 1 } });
  const [account] = known;
  if (!account) throw new Error('there is no account');
  const stop = new AbortController();
  const stream = await fetch(product.url + livePath, {
    headers: { authorization: `Bearer ${product.admin}`, accept: 'text/event-stream' },
    signal: stop.signal,
  });
  let hear: () => void = () => {};
  const reading = (async () => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of stream.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      if (lines.some((line) => line.includes('auth.account-updated'))) hear();
    }
  })().catch(() => undefined);
  const waits: number[] = [];
  try {
    for (let turn = -3; turn < scale.rounds * 20; turn++) {
      const heard = new Promise<number>((done, fail) => {
        const late = setTimeout(() => fail(new Error('an event was not heard')), longest);
        hear = () => {
          clearTimeout(late);
          done(performance.now());
        };
      });
      const body = { businessName: `${account.businessName} ${turn + 10}`, status: account.status };
      await call(accounts.update, { params: { id: account.id }, body });
      const answered = performance.now();
      const wait = (await heard) - answered;
      if (turn >= 0) waits.push(Math.max(0, wait));
    }
  } finally {
    stop.abort();
    await reading;
  }
  return [
    { name: 'event: answered to heard, p50', value: percentile(waits, 0.5), unit: 'ms', goal: 8 },
    { name: 'event: answered to heard, p99', value: percentile(waits, 0.99), unit: 'ms', goal: 40 },
  ];
}
