import { connect, type NatsConnection } from '@nats-io/transport-node';
import { describe, expect, it } from 'vitest';
import { addresses } from '../addresses.ts';

const owns: Record<string, string | null> = {
  'svc-auth': 'auth',
  'svc-catalog': 'catalog',
  'svc-social': 'social',
  'svc-posts': 'posts',
  publisher: 'posts',
  gateway: null,
};
const services = ['auth', 'catalog', 'social', 'posts'];

function open(url: string, login?: { user: string; pass: string }): Promise<NatsConnection> {
  const { username, password, host } = new URL(url);
  return connect({
    servers: host,
    reconnect: false,
    ...(login ?? { user: username, pass: decodeURIComponent(password) }),
  });
}

/** Whether the server takes a message on a subject; its answer to a ping after it tells that it has decided. */
async function mayPublish(url: string, subject: string): Promise<boolean> {
  const nc = await open(url);
  let isRefused = false;
  const watching = (async () => {
    for await (const status of nc.status()) if (status.type === 'error') isRefused = true;
  })();
  // No stream keeps this subject, and nobody reads a payload without fields.
  nc.publish(subject, '{}');
  await nc.flush();
  await nc.close();
  await watching;
  return !isRefused;
}

it('knows every process that speaks on the bus', () => {
  expect(Object.keys(addresses().natsUrls).toSorted()).toEqual(Object.keys(owns).toSorted());
});

describe.each(Object.entries(owns))('the login of %s', (user, own) => {
  const url = () => addresses().natsUrls[user] ?? '';

  it('announces for its own service alone', async () => {
    const verdicts = await Promise.all(
      services.map(
        async (service) => [service, await mayPublish(url(), `${service}.tried-by-a-test.v1`)] as const,
      ),
    );
    expect(verdicts.filter(([, isTaken]) => isTaken).map(([service]) => service)).toEqual(
      own === null ? [] : [own],
    );
  });

  it.each(['STREAM.DELETE.events-posts', 'STREAM.PURGE.events-auth', 'STREAM.MSG.DELETE.events-social'])(
    'is refused %s',
    async (call) => {
      expect(await mayPublish(url(), `$JS.API.${call}`)).toBe(false);
    },
  );
});

it('lets nobody in without a login, nor with one of another process', async () => {
  const url = addresses().natsUrl;
  const { password } = new URL(addresses().natsUrls['svc-auth'] ?? '');
  await expect(open(url, { user: '', pass: '' })).rejects.toThrow(/authorization/i);
  await expect(open(url, { user: 'svc-posts', pass: password })).rejects.toThrow(/authorization/i);
  await expect(open(url, { user: 'kallos', pass: password })).rejects.toThrow(/authorization/i);
});
