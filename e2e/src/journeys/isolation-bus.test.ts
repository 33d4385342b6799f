import { connect, type NatsConnection } from '@nats-io/transport-node';
import { expect, it } from 'vitest';
import { addresses } from '../addresses.ts';

// What each login may do is compared with the server in stack/src/nats/users.test.ts; here the product uses those logins.
const processes = ['svc-auth', 'svc-catalog', 'svc-social', 'svc-posts', 'publisher', 'gateway'];

function open(url: string, login?: { user: string; pass: string }): Promise<NatsConnection> {
  const { username, password, host } = new URL(url);
  return connect({
    servers: host,
    reconnect: false,
    ...(login ?? { user: username, pass: decodeURIComponent(password) }),
  });
}

/** Which subjects the server takes a message on; its answer to a ping after them tells that it has decided. */
async function takenOf(url: string, subjects: readonly string[]): Promise<string[]> {
  const nc = await open(url);
  const refused = new Set<string>();
  const watching = (async () => {
    for await (const status of nc.status())
      if (status.type === 'error') refused.add((status.error as unknown as { subject: string }).subject);
  })();
  for (const subject of subjects) nc.publish(subject, '[');
  await nc.flush();
  await nc.close();
  await watching;
  return subjects.filter((subject) => !refused.has(subject));
}

it('gives every process a login of its own, and the keepers theirs', () => {
  const logins = Object.entries(addresses().natsUrls).map(([user, url]) => [user, new URL(url).username]);
  expect(logins.toSorted()).toEqual(
    [...processes, 'kallos', 'kallos-remotes'].map((user) => [user, user]).toSorted(),
  );
});

it.each(processes)('refuses %s what only a keeper does, and what no table lists', async (user) => {
  const subjects = ['auth', 'catalog', 'social', 'posts'].flatMap((service) => [
    `${service}.tried-by-a-test.v1`,
    `$JS.API.STREAM.CREATE.events-${service}`,
    `$JS.API.STREAM.UPDATE.events-${service}`,
    `$JS.API.STREAM.DELETE.events-${service}`,
  ]);
  expect(await takenOf(addresses().natsUrls[user] ?? '', subjects)).toEqual([]);
});

it('lets nobody in without a login, nor with one of another process', async () => {
  const url = addresses().natsUrl;
  const { password } = new URL(addresses().natsUrls['svc-auth'] ?? '');
  await expect(open(url, { user: '', pass: '' })).rejects.toThrow(/authorization/i);
  await expect(open(url, { user: 'svc-posts', pass: password })).rejects.toThrow(/authorization/i);
  await expect(open(url, { user: 'kallos', pass: password })).rejects.toThrow(/authorization/i);
});
