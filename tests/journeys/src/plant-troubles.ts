// Run alone, it fills a started product for a trial by hand:
//   E2E_URL=http://localhost:8080 E2E_DATA_DIR=.data node tests/journeys/src/plant-troubles.ts 200
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { accounts } from '@kallos/contracts/auth/accounts';
import { companyInfo } from '@kallos/contracts/auth/company-info';
import { sessions } from '@kallos/contracts/auth/sessions';
import { pictures } from '@kallos/contracts/catalog/pictures';
import type { Call } from '@kallos/contracts/client';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { publishing } from '@kallos/contracts/posts/publishing';
import { connection } from '@kallos/contracts/social/connection';
import { isEntryPoint } from '@kallos/tooling/entry-point';
import { asAdmin, asBusiness, clientOf } from './api.ts';
import { inDatabase } from './databases.ts';
import { onePixelImage } from './one-pixel-image.ts';
import { connectFacebook } from './prepare-account.ts';
import { copiedPerson, endTokensIn, revokeTokens } from './sandbox.ts';

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

const kinds = ['Δέρμα', 'Αίγλη', 'Ίρις', 'Ήβη', 'Φως', 'Ανθός', 'Μορφή', 'Κάλλος', 'Άριστον', 'Ευεξία'];
const doctors = ['Παπαδοπούλου', 'Οικονόμου', 'Γεωργίου', 'Καραγιάννη', 'Νικολαΐδης', 'Σταύρου', 'Βλάχος'];
const towns = ['Αθήνα', 'Θεσσαλονίκη', 'Πάτρα', 'Ηράκλειο', 'Λάρισα', 'Βόλος', 'Ιωάννινα', 'Χανιά', 'Ρόδος'];
const groups = ['Αττική', 'Βόρεια Ελλάδα', 'Νησιά', 'Αλυσίδα Κάλλος', ''];

const nameOf = (at: number): string => {
  const town = towns[at % towns.length] ?? '';
  return at % 3 === 0
    ? `Ιατρείο Δρ. ${doctors[at % doctors.length] ?? ''}, ${town}`
    : `${kinds[at % kinds.length] ?? ''} ${at % 2 === 0 ? 'Αισθητική' : 'Clinic'} ${town}`;
};

/** An account in order: signed in, connected, with a page and a post this week. */
interface Clinic {
  readonly accountId: number;
  readonly name: string;
  readonly call: Call;
  readonly postId: number;
}

async function writePost(call: Call, content: string, days: number): Promise<number> {
  const image = new File([onePixelImage], 'a.png', { type: 'image/png' });
  const { imagePath } = await call(pictures.keep, { files: { image } });
  const body = { title: 'Νέα του ιατρείου', content, pictures: [{ path: imagePath, alt: 'Το ιατρείο' }] };
  const { bulkPost } = await call(bulkPosts.create, { body: { ...body, scheduledDate: inDays(days) } });
  return bulkPost.id;
}

/** Signs in as a user of the account, or opens it as staff, so that its user has never signed in. */
async function enterAccount(accountId: number, isByStaff: boolean): Promise<Call> {
  const admin = await asAdmin();
  const login = { email: `clinic${accountId}@example.gr`, password: 'x7#Qm2-e2e-1' };
  await admin(accounts.createUser, { body: { accountId, ...login } });
  if (!isByStaff) return (await asBusiness(login)).call;
  return clientOf((await admin(sessions.impersonate, { body: { accountId } })).token);
}

async function openClinic(name: string, isByStaff: boolean): Promise<Clinic> {
  const admin = await asAdmin();
  const { account } = await admin(accounts.create, { body: { businessName: name, status: 'active' } });
  const call = await enterAccount(account.id, isByStaff);
  await call(companyInfo.save, {
    body: { companyName: name, location: 'Πάτρα', postFrequencyDays: 2, scheduledTime: '10:30' },
  });
  await connectFacebook(call);
  const { facebookPages } = await call(connection.listPages, { query: {} });
  const page = facebookPages.find(({ canPublish }) => canPublish);
  await call(connection.saveSelectedPages, {
    body: { pages: [{ pageId: page?.id ?? '', platform: 'facebook' }] },
  });
  const postId = await writePost(call, 'Σας περιμένουμε στο ιατρείο μας.', 3);
  // The copy of the page follows its selection.
  for (let tries = 0; ; tries += 1) {
    try {
      await call(bulkPosts.update, { params: { id: postId }, body: { isScheduled: true } });
      break;
    } catch (error) {
      if (tries > 60) throw error;
      await pause(500);
    }
  }
  return { accountId: account.id, name, call, postId };
}

const inPosts = (statement: Parameters<typeof inDatabase>[1]) => inDatabase('posts', statement);

const endPost = (status: 'failed' | 'needs_look', reason: string) => (clinic: Clinic) =>
  writePost(clinic.call, 'Χθεσινό νέο του ιατρείου.', 1).then((id) =>
    inPosts(
      (tx) => tx`update bulk_generated_posts set post_status = ${status}, failure_reason = ${reason},
        is_scheduled = true, scheduled_date = now() - interval '1 day' where id = ${id}`,
    ),
  );

/** Brings the daily check of a connection forward, which notices what Meta reports. */
const checkSoon = (accountId: number) =>
  inDatabase(
    'social',
    (tx) => tx`update social_connections set next_check_at = now() where account_id = ${accountId}`,
  );

/** Waits for the daily check, which looks for due connections once a minute. */
async function awaitChecks(): Promise<void> {
  for (let tries = 0; tries < 240; tries += 1) {
    const due = await inDatabase(
      'social',
      (tx) => tx`select 1 from social_connections where next_check_at <= now()`,
    );
    if (due.length === 0) return;
    await pause(500);
  }
  throw new Error('the connections were not checked');
}

/** A class of trouble that the overview must name: how it is planted, and its words. */
interface Trouble {
  readonly plant: (clinic: Clinic) => Promise<unknown>;
  /** The column of its row that names it, and how. */
  readonly cell: readonly [column: string, text: RegExp];
  /** The filters that list it. */
  readonly filters: readonly RegExp[];
}

/** The classes of trouble; time is set in the databases, everything else by calls. */
export const troubles = {
  failed: {
    plant: endPost('failed', 'picture_refused'),
    cell: ['Failed', /^1 failed$/],
    filters: [/^Failed or held/],
  },
  doubtful: {
    plant: endPost('needs_look', 'meta_silent'),
    cell: ['Failed', /^1 unclear$/],
    filters: [/^Failed or held/],
  },
  lost: {
    plant: async ({ accountId }) => {
      await revokeTokens(copiedPerson(accountId));
      await checkSoon(accountId);
    },
    cell: ['Connection', /^Broken for/],
    filters: [/^Not connected/],
  },
  ending: {
    plant: async ({ accountId }) => {
      await endTokensIn(copiedPerson(accountId), (5 * day) / 1000);
      await checkSoon(accountId);
    },
    cell: ['Connection', /^Ends /],
    filters: [/^Connection ends/],
  },
  noPosts: {
    plant: ({ call, postId }) => call(bulkPosts.remove, { params: { id: postId } }),
    cell: ['Next post', /^None$/],
    filters: [/^No posts next week/],
  },
  waitingLong: {
    plant: async ({ call }) => {
      const id = await writePost(call, 'Ένα πρόχειρο που περιμένει.', 4);
      await inPosts(
        (tx) => tx`update bulk_generated_posts set created_at = now() - interval '4 days' where id = ${id}`,
      );
    },
    cell: ['To approve', /^1 · 4 d$/],
    filters: [/^To approve/],
  },
  neverSignedIn: {
    // Staff have set it up.
    plant: () => Promise.resolve(),
    cell: ['Last sign-in', /^Never$/],
    filters: [/^No sign-in for 30 days/],
  },
  trialEnding: {
    plant: async ({ accountId, name }) => {
      const admin = await asAdmin();
      const body = { businessName: name, status: 'trial' as const };
      await admin(accounts.update, { params: { id: accountId }, body });
      await admin(accounts.changeNotes, { body: { changes: [{ accountId, trialEndsAt: inDays(3) }] } });
    },
    cell: ['Business', /Trial to /],
    filters: [/^Trial ends or over/],
  },
  overBudget: {
    plant: ({ accountId }) =>
      inPosts(
        (tx) => tx`insert into daily_uses (account_id, kind, day, used)
          select ${accountId}, 'model-micro-usd', (now() at time zone 'UTC')::date, monthly_budget_usd / 4 * 1e6
          from ai_configurations where user_id is null`,
      ),
    cell: ['Business', /AI budget used up/],
    filters: [/^AI budget used up/],
  },
  findings: {
    plant: ({ call }) => writePost(call, 'Botox με εγγυημένο αποτέλεσμα 100% και χωρίς κινδύνους!', 5),
    cell: ['Findings', /^1$/],
    // It is a draft.
    filters: [/^Findings/, /^To approve/],
  },
  suspended: {
    plant: async ({ accountId }) => {
      const changes = [{ accountId, life: 'suspended' as const }];
      await (
        await asAdmin()
      )(accounts.changeLife, { body: { changes } });
    },
    cell: ['Business', /Suspended/],
    filters: [/^Paused or suspended/],
  },
  paused: {
    plant: async ({ accountId }) => {
      await (
        await asAdmin()
      )(publishing.pause, { body: { accountIds: [accountId], isPaused: true } });
    },
    cell: ['Business', /Publishing paused/],
    filters: [/^Paused or suspended/],
  },
} as const satisfies Record<string, Trouble>;
export type TroubleName = keyof typeof troubles;

const atATime = 4;

/** Runs `work` on some items at a time. */
async function inTurns<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let from = 0; from < items.length; from += atATime)
    done.push(...(await Promise.all(items.slice(from, from + atATime).map(work))));
  return done;
}

/**
 * Creates accounts with names and groups of an agency and plants each class of trouble in one of them. The
 * others are in order. Returns which account has which.
 */
export async function plantTroubles(
  count: number,
  stamp: string,
): Promise<{ readonly tag: string; readonly planted: ReadonlyMap<TroubleName, Clinic> }> {
  const names = Array.from({ length: count }, (_, at) => `${nameOf(at)} ${stamp}${at}`);
  const troubleNames = Object.keys(troubles) as TroubleName[];
  // Spread over the list.
  const placeOf = (name: TroubleName) =>
    Math.floor(((troubleNames.indexOf(name) + 0.5) * count) / troubleNames.length);
  const clinics = await inTurns([...names.entries()], ([at, name]) =>
    openClinic(name, at === placeOf('neverSignedIn')),
  );
  const tag = `trial ${stamp}`;
  const changes = clinics.map(({ accountId }, at) => ({
    accountId,
    groupName: groups[at % groups.length] ?? '',
    tags: [tag],
  }));
  await (
    await asAdmin()
  )(accounts.changeNotes, { body: { changes } });
  const planted = new Map<TroubleName, Clinic>();
  for (const name of troubleNames) {
    const clinic = clinics[placeOf(name)];
    if (!clinic) throw new Error('there is no account for a trouble');
    await troubles[name].plant(clinic);
    planted.set(name, clinic);
  }
  await awaitChecks();
  return { tag, planted };
}

if (isEntryPoint(import.meta)) {
  const { tag, planted } = await plantTroubles(Number(process.argv[2] ?? 200), randomUUID().slice(0, 3));
  console.log(`search for “${tag}”`);
  for (const [name, { name: clinic }] of planted) console.log(`${name}: ${clinic}`);
}
