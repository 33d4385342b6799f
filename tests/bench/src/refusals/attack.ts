import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostileRequests, send } from './hostile-requests.ts';

/** Target and pause between requests in milliseconds; or stop. */
export type AttackCommand = { readonly to: string; readonly pause: number } | 'off';

// Sends refused requests in sequence while there is a target.
const [tokens = '{}'] = process.argv.slice(2);
const bearers = JSON.parse(tokens) as Record<string, string>;

let told: AttackCommand = 'off';
let sent = 0;
process.on('message', (word: AttackCommand) => {
  told = word;
  if (told === 'off') process.send?.({ sent });
  sent = 0;
});

// Reads and discards responses, at the same cost for this machine.
const elsewhere = createServer((request, response) => {
  request.resume().once('end', () => response.writeHead(400).end('{}'));
}).listen(0, '127.0.0.1', () => {
  process.send?.({ elsewhere: `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}` });
});

for (let at = 0; ; at = (at + 1) % hostileRequests.length) {
  while (told === 'off') await new Promise((wake) => setTimeout(wake, 20));
  const { to, pause }: Exclude<AttackCommand, 'off'> = told;
  const request = hostileRequests[at];
  const began = performance.now();
  if (request) await send(to, request, bearers);
  sent += 1;
  const left = pause - (performance.now() - began);
  if (left > 0) await new Promise((wake) => setTimeout(wake, left));
}
