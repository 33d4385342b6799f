import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { actsOf, type HostileAccount } from './acts.ts';

/** Configures the attack: the target, and the most acts of each kind per second; or stops it. */
export type AttackWord = { readonly to: string; readonly paces: Readonly<Record<string, number>> } | 'off';
/** How often each act was done, and how often it was answered with which status; 0 when the connection was cut. */
export type AttackTally = Record<string, { sent: number; statuses: Record<string, number> }>;

const [given = '{}'] = process.argv.slice(2);
const acts = actsOf(JSON.parse(given) as HostileAccount);

let told: AttackWord = 'off';
let tally: AttackTally = {};
process.on('message', (word: AttackWord) => {
  told = word;
  if (told === 'off') process.send?.({ tally });
  tally = {};
});

// Reads what it is sent and refuses it: what sending costs the machine, it costs here as well.
const elsewhere = createServer((request, response) => {
  request.resume().once('end', () => response.writeHead(400).end('{}'));
}).listen(0, '127.0.0.1', () => {
  process.send?.({ elsewhere: `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}` });
});

const rest = (milliseconds: number) => new Promise((wake) => setTimeout(wake, milliseconds));

for (const { name, atOnce, go } of acts)
  for (let lane = 0; lane < atOnce; lane += 1)
    void (async () => {
      for (;;) {
        while (told === 'off') await rest(20);
        const { to, paces } = told;
        const began = performance.now();
        const status = await go(to).catch(() => 0);
        const of = (tally[name] ??= { sent: 0, statuses: {} });
        of.sent += 1;
        of.statuses[status] = (of.statuses[status] ?? 0) + 1;
        const pace = paces[name];
        const interval = pace === undefined ? 0 : (atOnce * 1000) / Math.max(0.01, pace);
        // A refusal is answered in a millisecond: an attacker who asks again at once only attacks their own machine.
        await rest(Math.max(5, interval - (performance.now() - began)));
      }
    })();
