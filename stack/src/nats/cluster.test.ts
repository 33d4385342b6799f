import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sessionRevoked } from '@kallos/contracts/auth/events';
import type { Loop } from '@kallos/service-kit/background/repeat';
import { openWakeListener } from '@kallos/service-kit/database/wake-listener';
import { type Bus, openBus } from '@kallos/service-kit/messaging/bus';
import { onEvent, startListeners } from '@kallos/service-kit/messaging/inbox';
import { announce, startRelay } from '@kallos/service-kit/messaging/outbox';
import { openLog } from '@kallos/service-kit/observability/log';
import { createTestDatabase, type TestDatabase } from '@kallos/service-kit/testing';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type ClusterNode, describeNode, planCluster } from '../../testing/cluster.ts';
import { PortRegistry } from '../launcher/port-registry.ts';
import { rootFolder } from '../root-folder.ts';
import { pause } from '../wait.ts';
import { findNats } from './locate.ts';
import { maintainBus } from './maintain-bus.ts';
import { adminLogins, natsUrlOf, passwordsIn, writeUsers } from './users.ts';

const log = openLog('test', 'silent');
const folder = mkdtempSync(join(tmpdir(), 'kallos-cluster-'));
const patience = { timeout: 60_000, interval: 50 };
const servers = new Map<string, ChildProcess>();
const loops: Loop[] = [];
const buses: Bus[] = [];
let nodes: ClusterNode[];
let database: TestDatabase;

function start(binary: string, node: ClusterNode): void {
  const own = join(folder, node.name);
  mkdirSync(own);
  const store = `jetstream { store_dir: ${JSON.stringify(join(own, 'store'))} }`;
  writeFileSync(join(own, 'server.conf'), [describeNode(node, nodes), store, writeUsers(), ''].join('\n'));
  const env = passwordsIn('a-master-password');
  servers.set(node.name, spawn(binary, ['-c', join(own, 'server.conf')], { stdio: 'ignore', env }));
}

/** Returns an address with all servers and one login, as in NATS_URL. */
function addressOf(user: string): string {
  const [first, ...others] = nodes.map(({ port }) => `127.0.0.1:${port}`);
  return [natsUrlOf(`nats://${adminLogins.events}:a-master-password@${first}`, user), ...others].join(',');
}

function open(user: string): Bus {
  const bus = openBus(addressOf(user), user, log);
  buses.push(bus);
  return bus;
}

const keep = (replicas?: number) =>
  maintainBus(
    {
      eventsUrl: addressOf(adminLogins.events),
      remotesUrl: addressOf(adminLogins.remotes),
      bucket: 'kallos-remotes',
      replicas,
    },
    log,
    () => {},
  );

beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'), join(rootFolder, 'svc-catalog/migrations'));
  nodes = await planCluster(new PortRegistry(join(folder, 'ports.json')), 3);
  const { path } = await findNats();
  for (const node of nodes) start(path, node);
});
afterAll(async () => {
  for (const server of servers.values()) server.kill('SIGKILL');
  await Promise.all([...loops.map((loop) => loop.stop()), ...buses.map((bus) => bus.close())]);
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const replicasOn = async (bus: Bus, name: string) =>
  (await (await bus.waitForConnection(10_000)).jsm.streams.info(name)).config.num_replicas;

it('replicates streams to NATS_REPLICAS servers, existing ones too', async () => {
  const remotes = open(adminLogins.remotes);
  const places: Array<[Bus, string]> = [
    [open(adminLogins.events), 'events-auth'],
    [remotes, 'KV_kallos-remotes'],
    [remotes, 'OBJ_kallos-remotes-files'],
  ];
  const found = () => Promise.all(places.map(([bus, name]) => replicasOn(bus, name)));
  const first = keep();
  await expect.poll(() => found().catch(() => []), patience).toEqual([1, 1, 1]);
  await first.stop();
  loops.push(keep(3));
  await expect.poll(() => found().catch(() => []), patience).toEqual([3, 3, 3]);
});

interface Heard {
  readonly word: string;
  readonly at: number;
}
const note = (heard: Heard[], words: string[]) =>
  void heard.push(...words.map((word) => ({ word, at: performance.now() })));
const wordsOf = (heard: readonly Heard[]) => heard.map(({ word }) => word);
/** Returns the longest gap between two messages, in milliseconds. */
const gapOf = (heard: readonly Heard[]) =>
  Math.max(...heard.slice(1).map(({ at }, index) => at - (heard[index]?.at ?? at)));

it('delivers each event once when the leading server is killed', async () => {
  const taken: Heard[] = [];
  const overheard: Heard[] = [];
  const listener = open('svc-social');
  const ear = await open('gateway').waitForConnection(10_000);
  ear.nc.subscribe(sessionRevoked.name, {
    callback: (_, message) => note(overheard, message.json<{ sessionIds: string[] }>().sessionIds),
  });
  const take = onEvent(sessionRevoked, async (_, { sessionIds }) => note(taken, sessionIds));
  const wakes = openWakeListener(database.url, 'test', log);
  loops.push(
    { stop: wakes.close },
    startListeners(database.db, listener, 'svc-social', [take], log),
    startRelay(database.db, open('svc-auth'), 'auth', { log, wakes }),
  );
  const say = (id: string) =>
    database.db.transaction((tx) => announce(tx, sessionRevoked, { sessionIds: [id] }));
  await say('before');
  await expect.poll(() => wordsOf(taken), patience).toEqual(['before']);
  // Longer than a heartbeat, so that undelivered messages are on the server that is killed.
  await pause(1500);
  const { jsm } = await open(adminLogins.events).waitForConnection(10_000);
  // Replication takes a timestamptz; until then a loss of that server loses messages.
  const others = async () => {
    const [stream, consumer] = await Promise.all([
      jsm.streams.info('events-auth'),
      jsm.consumers.info('events-auth', 'svc-social'),
    ]);
    const copies = [stream, consumer].map(({ cluster }) => cluster?.replicas ?? []);
    return copies.map((all) => all.filter(({ current }) => current).length);
  };
  await expect.poll(() => others().catch(() => []), patience).toEqual([2, 2]);
  // The consumer's leader receives messages; the stream may have another leader.
  const { cluster } = await jsm.streams.info('events-auth');
  expect(servers.get(cluster?.leader ?? '')?.kill('SIGKILL')).toBe(true);
  const words = Array.from({ length: 60 }, (_, nth) => `word ${nth + 1}`);
  for (const word of words) {
    await say(word);
    await pause(200);
  }
  await expect.poll(() => wordsOf(taken).toSorted(), patience).toEqual(['before', ...words].toSorted());
  // Servers elect a new leader after 4 to 9 seconds; gateways need none.
  expect(gapOf(overheard.slice(1))).toBeLessThan(5000);
});
