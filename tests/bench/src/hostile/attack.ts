import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { attackActions, type HostileAccount } from './acts.ts';

/** Configures the attack: target and rate limits per act; or stops it. */
export type AttackCommand = { readonly to: string; readonly paces: Readonly<Record<string, number>> } | 'off';
/** Counts per act and status; 0 for a cut connection. */
export type AttackTally = Record<string, { sent: number; statuses: Record<string, number> }>;

const [given = '{}'] = process.argv.slice(2);
const acts = attackActions(JSON.parse(given) as HostileAccount);

let told: AttackCommand = 'off';
let tally: AttackTally = {};
process.on('message', (word: AttackCommand) => {
  told = word;
  if (told === 'off') process.send?.({ tally });
  tally = {};
});

// Reads and discards responses, at the same cost for this machine.
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
        // A refusal takes a millisecond: an immediate retry would only load the attacker's machine.
        await rest(Math.max(5, interval - (performance.now() - began)));
      }
    })();
