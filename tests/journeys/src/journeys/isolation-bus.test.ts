import { addresses } from '../addresses.ts';
import { connectBus } from '../events.ts';
import { expect, test } from '../test.ts';

// users.test.ts in stack/src/nats compares each login's rights with the server; here the product uses those
// logins.
const processes = ['svc-auth', 'svc-catalog', 'svc-social', 'svc-posts', 'publisher', 'gateway'];

const open = (login: { user: string; pass: string }) =>
  connectBus(addresses().natsUrl, { reconnect: false, ...login });

test('gives every process and each maintenance task its own login', () => {
  const logins = Object.entries(addresses().natsUrls).map(([user, url]) => [user, new URL(url).username]);
  expect(logins.toSorted()).toEqual(
    [...processes, 'kallos', 'kallos-remotes'].map((user) => [user, user]).toSorted(),
  );
});

test("accepts no connection without a login or with another process's login", async () => {
  const { password } = new URL(addresses().natsUrls['svc-auth'] ?? '');
  const pass = decodeURIComponent(password);
  await (await open({ user: 'svc-auth', pass })).close();
  await expect(open({ user: '', pass: '' })).rejects.toThrow(/authorization/i);
  for (const user of ['svc-posts', 'kallos'])
    await expect(open({ user, pass })).rejects.toThrow(/authorization/i);
});
