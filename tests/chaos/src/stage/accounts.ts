import { accounts } from '@kallos/contracts/auth/accounts';
import { companyInfo } from '@kallos/contracts/auth/company-info';
import { sessions } from '@kallos/contracts/auth/sessions';
import { type Call, createClient } from '@kallos/contracts/client';
import { networks } from '@kallos/contracts/networks';
import { connection } from '@kallos/contracts/social/connection';
import type { Wiring } from 'stack/launcher/processes';
import type { Place } from '../meta/ledger.ts';
import { connect, gatewayOf } from './connect.ts';
import type { FakeMeta } from './fake-meta.ts';
import { gatherMedia, type Media } from './media.ts';

/** A business with its initially selected pages. */
export interface Tenant {
  readonly accountId: number;
  readonly places: readonly Place[];
  readonly token: string;
  readonly call: Call;
  /** Logs in at Meta again. */
  readonly reconnect: () => Promise<void>;
}

/** The inputs for setting up accounts. */
export interface AccountOptions {
  readonly wiring: Wiring;
  readonly meta: FakeMeta;
}

/** The selected pages of a business: 0-2 are pages, 3-5 their Instagram accounts, 6 is a location at Google. */
export type PageSelection = readonly number[];

/** One page each, alternating between a page and an Instagram account. */
export const onePageEach: readonly PageSelection[] = [[0], [0], [3]];
/** Several pages, of one network and of both. */
export const severalPages: readonly PageSelection[] = [[0], [0, 1], [3], [0, 3], [3, 4], [0, 1, 3]];
/** The same with locations at Google, which hold each post for a time. */
export const pagesAndLocations: readonly PageSelection[] = [...severalPages, [6], [0, 6], [6, 3, 0]];

export const selectPages = (tenant: Pick<Tenant, 'call'>, places: readonly Place[]): Promise<unknown> => {
  const pages = places.map(({ id, platform }) => ({ pageId: id, platform }));
  return tenant.call(
    connection.saveSelectedPages,
    { body: { pages } },
    { signal: AbortSignal.timeout(10_000) },
  );
};

async function openTenant(
  admin: Call,
  { wiring, meta }: AccountOptions,
  { places, number }: { places: readonly Place[]; number: number },
): Promise<Tenant> {
  const baseUrl = gatewayOf(wiring);
  const { account } = await admin(accounts.create, {
    body: { businessName: `Ιατρείο ${number}`, status: 'active' },
  });
  const login = { email: `iatreio${number}@example.gr`, password: 'x7#Qm2-chaos-1' };
  await admin(accounts.createUser, { body: { accountId: account.id, ...login } });
  const { token } = await createClient({ baseUrl })(sessions.loginBusiness, { body: login });
  const call = createClient({ baseUrl, token: () => token });
  await call(companyInfo.save, { body: companyOf(number, 0) });
  const logins = [...new Set(places.map(({ platform }) => networks[platform].login))];
  const personId = places[0]?.personId ?? '';
  const reconnect = async () => {
    for (const login of logins) await connect(token, wiring, meta, { personId, login });
  };
  await reconnect();
  await selectPages({ call }, places);
  return { accountId: account.id, places, token, call, reconnect };
}

/** Returns the company data after a number of changes. */
export const companyOf = (number: number, change: number) => ({
  companyName: `Ιατρείο ${number}, μορφή ${change}`,
  location: 'Αθήνα',
  postFrequencyDays: 1 + (change % 30),
  scheduledTime: '09:00',
});

const order: ReadonlyArray<Place['platform']> = ['facebook', 'instagram', 'google'];

/** Signs up businesses, each with its own person at Meta, connects them and selects pages. */
export async function openTenants(
  around: AccountOptions,
  count: number,
  choices: readonly PageSelection[],
): Promise<{ tenants: Tenant[]; media: Media }> {
  const { wiring, meta } = around;
  const baseUrl = gatewayOf(wiring);
  const people = [...Map.groupBy(await meta.places(), ({ personId }) => personId).values()].slice(0, count);
  if (people.length < count) throw new Error(`${people.length} people at Meta, ${count} are needed`);
  const { username, password } = wiring.settings.admin;
  const { token } = await createClient({ baseUrl })(sessions.loginAdmin, { body: { username, password } });
  const admin = createClient({ baseUrl, token: () => token });
  const tenants: Tenant[] = [];
  const ahead = people.map((all, index) => {
    // Pages first, then their Instagram accounts and locations.
    const ordered = all.toSorted((a, b) => order.indexOf(a.platform) - order.indexOf(b.platform));
    const chosen = choices[index % choices.length] ?? [];
    return { places: chosen.map((one) => ordered[one] as Place), number: index + 1 };
  });
  const work = async () => {
    for (let next = ahead.shift(); next !== undefined; next = ahead.shift())
      tenants.push(await openTenant(admin, around, next));
  };
  await Promise.all([work(), work(), work(), work()]);
  const [first] = tenants;
  if (first === undefined) throw new Error('a run needs a business');
  const media = await gatherMedia(admin, first.call, baseUrl);
  return { tenants: tenants.sort((a, b) => a.accountId - b.accountId), media };
}
