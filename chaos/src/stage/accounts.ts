import { accounts } from '@kallos/contracts/auth/accounts';
import { companyInfo } from '@kallos/contracts/auth/company-info';
import { sessions } from '@kallos/contracts/auth/sessions';
import { products } from '@kallos/contracts/catalog/products';
import { type Call, createClient } from '@kallos/contracts/client';
import { connection } from '@kallos/contracts/social/connection';
import type { Wiring } from 'stack/processes';
import { openWalk } from './cookie-walk.ts';
import type { Place, Sandbox } from './sandbox.ts';

/** A business with one place to publish on. */
export interface Tenant {
  readonly accountId: number;
  readonly place: Place;
  readonly token: string;
  readonly call: Call;
}

export const gatewayOf = ({ ports }: Wiring): string => `http://127.0.0.1:${ports.gateway}`;

const hidden = (html: string, name: string): string =>
  (new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '').replaceAll('&amp;', '&');

/** Walks the login that a person walks: ticket, dialog, approval, and back with the same cookies. */
async function connect(token: string, wiring: Wiring, personId: string): Promise<void> {
  const walk = openWalk();
  const call = createClient({
    baseUrl: gatewayOf(wiring),
    token: () => token,
    fetch: (url, init) => walk(String(url), init),
  });
  const here = (url: string) => url.replace(wiring.publicUrl, gatewayOf(wiring));
  const { url } = await call(connection.createTicket);
  const start = await walk(new URL(url, gatewayOf(wiring)).href);
  const dialogUrl = start.headers.get('location') ?? '';
  const dialog = await (await fetch(dialogUrl)).text();
  const form = new URLSearchParams({ user: personId, answer: 'allow' });
  for (const name of ['client_id', 'redirect_uri', 'state', 'scope']) form.set(name, hidden(dialog, name));
  for (const permission of (form.get('scope') ?? '').split(',')) form.append('allow', permission);
  const answer = await fetch(dialogUrl, { method: 'POST', body: form, redirect: 'manual' });
  const led = await walk(here(answer.headers.get('location') ?? ''));
  const asked = await (await walk(here(led.headers.get('location') ?? ''))).text();
  const confirmed = { state: hidden(asked, 'state'), code: hidden(asked, 'code'), answer: 'connect' };
  const back = await walk(gatewayOf(wiring) + connection.confirm.path, {
    method: 'POST',
    body: new URLSearchParams(confirmed),
  });
  if (!back.headers.get('location')?.includes('connected=facebook'))
    throw new Error(`the login of ${personId} ended at ${back.headers.get('location')}`);
}

async function openTenant(admin: Call, wiring: Wiring, place: Place, number: number): Promise<Tenant> {
  const baseUrl = gatewayOf(wiring);
  const { account } = await admin(accounts.create, {
    body: { businessName: `Ιατρείο ${number}`, status: 'active' },
  });
  const login = { email: `iatreio${number}@example.gr`, password: 'x7#Qm2-chaos-1' };
  await admin(accounts.createUser, { body: { accountId: account.id, ...login } });
  const { token } = await createClient({ baseUrl })(sessions.loginBusiness, { body: login });
  const call = createClient({ baseUrl, token: () => token });
  await call(companyInfo.save, { body: companyOf(number, 0) });
  await connect(token, wiring, place.personId);
  const { id: pageId, platform } = place;
  await call(connection.saveSelectedPages, { body: { pages: [{ pageId, platform }] } });
  return { accountId: account.id, place, token, call };
}

/** What a business says of itself after so many changes. */
export const companyOf = (number: number, change: number) => ({
  companyName: `Ιατρείο ${number}, μορφή ${change}`,
  location: 'Αθήνα',
  postFrequencyDays: 1 + (change % 30),
  scheduledTime: '09:00',
});

/** Signs up businesses, one for each place, and connects each with the person who may publish there. */
export async function openTenants(
  wiring: Wiring,
  sandbox: Sandbox,
  count: number,
): Promise<{ tenants: Tenant[]; picture: string }> {
  const baseUrl = gatewayOf(wiring);
  const places = (await sandbox.places()).slice(0, count);
  if (places.length < count)
    throw new Error(`the sandbox offers ${places.length} places, ${count} are needed`);
  const { username, password } = wiring.settings.admin;
  const { token } = await createClient({ baseUrl })(sessions.loginAdmin, { body: { username, password } });
  const admin = createClient({ baseUrl, token: () => token });
  const { products: all } = await admin(products.list, { query: {} });
  const picture = all.find(({ imagePath }) => imagePath !== null)?.imagePath;
  if (!picture) throw new Error('the catalogue shows no product with a picture');
  const tenants: Tenant[] = [];
  const ahead = places.map((place, index) => ({ place, number: index + 1 }));
  const work = async () => {
    for (let next = ahead.shift(); next !== undefined; next = ahead.shift())
      tenants.push(await openTenant(admin, wiring, next.place, next.number));
  };
  await Promise.all([work(), work(), work(), work()]);
  return { tenants: tenants.sort((a, b) => a.accountId - b.accountId), picture };
}
