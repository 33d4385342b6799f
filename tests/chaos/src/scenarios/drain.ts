import { sendSteadily } from '@kallos/tooling/test-runs/steady-load';
import { pause } from 'stack/wait';
import { standardTimings } from '../fleet/settings.ts';
import type { Victim } from '../plan.ts';
import { gatewayOf } from '../stage/connect.ts';
import { endPublisher } from './end-publisher.ts';
import type { Check, Scenario, Stage } from './scenario.ts';

const perSecond = 200;
const patienceMs = 15_000;
const paths = ['/api/bulk-posts', '/api/v2/company-info', '/api/v2/account-products', '/api/selected-pages'];
const services: Victim[] = ['svc-auth', 'svc-catalog', 'svc-social', 'svc-posts'];

async function request(stage: Stage, nth: number): Promise<void> {
  const path = paths[nth % paths.length] ?? '/';
  const token = stage.tenants[nth % stage.tenants.length]?.token ?? '';
  const answer = await fetch(gatewayOf(stage.fleet.wiring) + path, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(patienceMs),
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} ${answer.status}`);
}

async function endOne(stage: Stage, name: Victim): Promise<Check> {
  const stop = new AbortController();
  const loading = sendSteadily(perSecond, (nth) => request(stage, nth), stop.signal);
  await pause(1500);
  const child = stage.fleet.child(name as 'svc-auth');
  const since = performance.now();
  // As a supervisor does: stops it, then starts it again at once.
  await child.stop(20_000);
  const seconds = (performance.now() - since) / 1000;
  child.start();
  await child.ready(30_000);
  await pause(1000);
  stop.abort();
  const sent = await loading;
  const failures = sent.flatMap(({ fault }) => fault ?? []);
  return {
    name: `${name} ends on SIGTERM within 10 s and no request fails`,
    isMet: failures.length === 0 && seconds <= 10,
    detail: `${seconds.toFixed(1)} s, ${failures.length} of ${sent.length} failed${failures[0] ? `: ${failures[0]}` : ''}`,
  };
}

async function play(stage: Stage): Promise<Check[]> {
  const checks: Check[] = [];
  for (const name of services) checks.push(await endOne(stage, name));
  return [...checks, ...(await endPublisher(stage))];
}

/**
 * Each service is stopped gracefully and restarted while requests arrive, and a publisher during
 * deliveries.
 */
export const drain: Scenario = { paces: standardTimings, play };
