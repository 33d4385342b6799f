import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { events, busClients } from '@kallos/contracts/bus';
import type { Loop } from '@kallos/service-kit/background/repeat';
import { openBus, streamOf } from '@kallos/service-kit/messaging/bus';
import { openLog } from '@kallos/service-kit/observability/log';
import { Objm } from '@nats-io/obj';
import { headers } from 'nats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  allowed,
  bucket,
  rightsDifference,
  loginsIn,
  openAs,
  services,
  users,
} from '../../testing/bus-rights.ts';
import { PortRegistry } from '../launcher/port-registry.ts';
import { rootFolder } from '../root-folder.ts';
import { pollUntil } from '../wait.ts';
import { findNats } from './locate.ts';
import { maintainBus } from './maintain-bus.ts';
import { type RunningNats, startNats, stopNats } from './server.ts';
import { adminLogins, natsUrlOf, passwordsIn, writeUsers } from './users.ts';

const folder = mkdtempSync(join(tmpdir(), 'kallos-bus-'));
const logFile = join(folder, 'nats.log');
let nats: RunningNats;
let keeping: Loop;

const configuration = () => readFileSync(join(folder, 'nats', 'server.conf'), 'utf8');
const open = (user: string) => openAs(nats.url, user);

beforeAll(async () => {
  const ports = new PortRegistry(join(folder, 'ports.json'));
  nats = await startNats({
    folder: join(folder, 'nats'),
    logFile,
    password: 'a-master-password',
    pickPort: () => ports.reserve('nats'),
  });
  const remotesUrl = natsUrlOf(nats.url, adminLogins.remotes);
  keeping = maintainBus({ eventsUrl: nats.url, remotesUrl, bucket }, openLog('test', 'silent'), () => {});
  const bus = openBus(nats.url, 'test', openLog('test', 'silent'));
  const { jsm } = await bus.waitForConnection(20_000);
  const consumersOf = async (service: string) =>
    (await jsm.streams.info(streamOf(service).name)).state.consumer_count;
  const isPrepared = async () => {
    const counts = await Promise.all(services.map(consumersOf)).catch(() => []);
    return counts.reduce((sum, count) => sum + count, 0) >= 7 ? true : null;
  };
  await pollUntil(isPrepared, { timeoutMs: 60_000 });
  await bus.close();
});
afterAll(async () => {
  await keeping.stop();
  await stopNats(nats);
  rmSync(folder, { recursive: true, force: true });
});

describe.each(users)('the login of %s', (user) => {
  it('may do what is listed for it and nothing else', async () => {
    expect(await rightsDifference(nats.url, user, configuration())).toEqual({ unlisted: [], refused: [] });
  });
});

it('exists for every process that publishes', () => {
  expect(users.toSorted()).toEqual(Object.keys(allowed).toSorted());
  expect(loginsIn(configuration()).toSorted()).toEqual([...users, ...Object.values(adminLogins)].toSorted());
  expect(Object.keys(events).toSorted()).toEqual(['auth', 'catalog', 'posts', 'social']);
});

it('allows one gateway to store release files and another to fetch them', async () => {
  const log = openLog('test', 'silent');
  const buses = ['first', 'second'].map(() => openBus(natsUrlOf(nats.url, 'gateway'), 'gateway', log));
  const [first, second] = await Promise.all(
    buses.map(async (bus) => {
      await bus.waitForConnection(20_000);
      const live = bus.live();
      if (!live) throw new Error('NATS is not there');
      return new Objm(live.js).open(`${bucket}-files`);
    }),
  );
  const files = new Uint8Array(300_000).fill(7);
  await first?.putBlob({ name: 'mfe-portal/1' }, files);
  expect(await second?.getBlob('mfe-portal/1')).toEqual(files);
  await first?.delete('mfe-portal/1');
  expect(await second?.getBlob('mfe-portal/1')).toBeNull();
  await Promise.all(buses.map((bus) => bus.close()));
});

/** Returns the messages in a stream that pass for events: by their subject and message id. */
async function storedEvents(): Promise<string[]> {
  const keeper = await open(adminLogins.events);
  const found: string[] = [];
  for (const service of services)
    for (let seq = 1; ;) {
      const call = `$JS.API.STREAM.MSG.GET.events-${service}`;
      const answer = await keeper.request(call, JSON.stringify({ seq, next_by_subj: '>' }));
      const { message } = answer.json<{ message?: { seq: number; subject: string; hdrs?: string } }>();
      if (!message) break;
      seq = message.seq + 1;
      const hasId = Buffer.from(message.hdrs ?? '', 'base64')
        .toString()
        .includes('Nats-Msg-Id');
      if (hasId && message.subject.startsWith(`${service}.`)) found.push(message.subject);
    }
  await keeper.close();
  return found;
}

const forged = () => {
  const head = headers();
  head.set('Nats-Msg-Id', crypto.randomUUID());
  return head;
};
const target = 'auth.company-info-saved.v1';

it('an event cannot be forged through a reply subject', async () => {
  // The reply of a message request goes to any subject, so each consumer must have its own login.
  for (const [user, name] of [
    ['svc-auth', 'auth.account-created.v1'],
    ['svc-social', 'social.connect-link-changed.v1'],
    ['svc-catalog', 'catalog.account-product-added.v1'],
    ['svc-posts', 'posts.resync-wanted.v1'],
  ] as const) {
    const nc = await open(user);
    await nc.request(name, '{"accountId":1}', { timeout: 2000, headers: forged() });
    await nc.close();
  }
  const gateway = await open('gateway');
  gateway.publish(`$KV.${bucket}.forged`, '{"accountId":1}', { headers: forged() });
  await gateway.flush();
  const last = JSON.stringify({ last_by_subj: `$KV.${bucket}.forged` });
  const deliver = JSON.stringify({
    stream_name: `KV_${bucket}`,
    config: { deliver_subject: target, deliver_policy: 'all', ack_policy: 'none' },
  });
  for (const [call, body] of [
    [`STREAM.MSG.GET.KV_${bucket}`, last],
    [`DIRECT.GET.KV_${bucket}`, last],
    [`CONSUMER.CREATE.KV_${bucket}`, deliver],
  ] as const)
    gateway.publish(`$JS.API.${call}`, body, { reply: target });
  await gateway.flush();
  await gateway.close();
  for (const user of users.filter((one) => one !== 'gateway')) {
    const nc = await open(user);
    const { announces, consumes } = busClients[user] ?? { announces: null, consumes: [] };
    const mine = events[announces ?? 'auth'][0]?.name ?? '';
    nc.publish(mine, '{"accountId":1}', { headers: forged(), reply: target });
    for (const { name } of consumes)
      nc.publish(`$JS.API.CONSUMER.MSG.NEXT.events-${name.split('.')[0]}.${user}`, '{"batch":10}', {
        reply: target,
      });
    await nc.flush();
    await nc.close();
  }
  const mine = users.map((user) => events[busClients[user]?.announces ?? 'auth'][0]?.name ?? '');
  expect((await storedEvents()).filter((name) => !mine.includes(name))).toEqual(['posts.resync-wanted.v1']);
});

it('is in the configuration of the containers, which the server accepts', async () => {
  const file = join(rootFolder, 'deploy/nats/server.conf');
  const { path } = await findNats();
  const { status, stderr } = spawnSync(path, ['-t', '-c', file], {
    env: passwordsIn('x'),
    encoding: 'utf8',
  });
  expect({ status, stderr }).toMatchObject({ status: 0 });
  const written = readFileSync(file, 'utf8');
  expect(written).toContain(writeUsers());
  expect(loginsIn(written)).toEqual(loginsIn(writeUsers()));
});

it('leaves no password in the readable configuration', () => {
  expect(configuration()).not.toContain('a-master-password');
});
