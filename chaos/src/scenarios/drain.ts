import { pause } from 'stack/wait';
import { standardPaces } from '../fleet/settings.ts';
import type { Victim } from '../plan.ts';
import { gatewayOf } from '../stage/connect.ts';
import { endPublisher } from './end-publisher.ts';
import type { Check, Scenario, Stage } from './scenario.ts';

const perSecond = 200;
const patienceMs = 15_000;
const paths = ['/api/bulk-posts', '/api/v2/company-info', '/api/v2/account-products', '/api/selected-pages'];
const services: Victim[] = ['svc-auth', 'svc-catalog', 'svc-social', 'svc-posts'];

/** Sends requests at a steady rate, whatever becomes of them, until told to stop. */
async function load(stage: Stage, signal: AbortSignal): Promise<{ sent: number; failures: string[] }> {
  const failures: string[] = [];
  const open: Array<Promise<void>> = [];
  const since = performance.now();
  while (!signal.aborted) {
    for (const due = ((performance.now() - since) / 1000) * perSecond; open.length < due;) {
      const tenant = stage.tenants[open.length % stage.tenants.length];
      const path = paths[open.length % paths.length] ?? '/';
      open.push(request(stage, path, tenant?.token ?? '', failures));
    }
    await pause(5);
  }
  await Promise.all(open);
  return { sent: open.length, failures };
}

async function request(stage: Stage, path: string, token: string, failures: string[]): Promise<void> {
  try {
    const answer = await fetch(gatewayOf(stage.fleet.wiring) + path, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(patienceMs),
    });
    await answer.arrayBuffer();
    if (!answer.ok) failures.push(`${path} ${answer.status}`);
  } catch (error) {
    failures.push(`${path} ${String(error)}`);
  }
}

async function endOne(stage: Stage, name: Victim): Promise<Check> {
  const stop = new AbortController();
  const loading = load(stage, stop.signal);
  await pause(1500);
  const child = stage.fleet.child(name as 'svc-auth');
  const since = performance.now();
  // As a supervisor does: asked to end, then started again at once.
  await child.stop(20_000);
  const seconds = (performance.now() - since) / 1000;
  child.start();
  await child.ready(30_000);
  await pause(1000);
  stop.abort();
  const { sent, failures } = await loading;
  return {
    name: `${name} ends on SIGTERM within 10 s and no request fails`,
    isMet: failures.length === 0 && seconds <= 10,
    detail: `${seconds.toFixed(1)} s, ${failures.length} of ${sent} failed${failures[0] ? `: ${failures[0]}` : ''}`,
  };
}

async function play(stage: Stage): Promise<Check[]> {
  const checks: Check[] = [];
  for (const name of services) checks.push(await endOne(stage, name));
  return [...checks, ...(await endPublisher(stage))];
}

/** Each service is ended in an orderly way and started again while requests come in, a publisher with its hands full. */
export const drain: Scenario = { paces: standardPaces, play };
