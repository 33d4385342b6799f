import { accountUpdated } from '@kallos/contracts/auth/events';
import { clientMonths as endpoints, monthLinkDays } from '@kallos/contracts/posts/client-months';
import { staffActed } from '@kallos/contracts/posts/events';
import { adminCaller, businessCaller, callAs, readAnnounced } from '@kallos/service-kit/testing';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { seedPost, useTestPosts } from '../../testing/test-posts.ts';
import { monthLinks } from '../schema/agency.ts';
import { bulkGeneratedPosts } from '../schema/posts.ts';
import { sumFigures } from './read-month.ts';

const posts = useTestPosts();
let account = 100;
const admin = () => callAs(posts.app, adminCaller);
const owner = (id = account) => callAs(posts.app, businessCaller(id));
const get = (address: string) =>
  posts.app.request(new URL(address, 'http://kallos').pathname + new URL(address, 'http://kallos').search);

/** Adds a post of this state in January 2031. */
const add = async (
  accountId: number,
  content: string,
  postStatus: 'draft' | 'scheduled' | 'published',
  day = '05',
) => {
  const scheduledDate = new Date(`2031-01-${day}T08:00:00Z`);
  const id = await seedPost(posts, accountId, { scheduledDate });
  await posts.across((tx) =>
    tx
      .update(bulkGeneratedPosts)
      .set({ content, postStatus, localTime: `2031-01-${day}T10:00`, scheduledDate })
      .where(eq(bulkGeneratedPosts.id, id)),
  );
};
const link = async () =>
  (await admin()(endpoints.create, { body: { accountId: account, month: '2031-01' } })).url;
const read = async (address: string) => {
  const response = await get(address);
  return { status: response.status, text: await response.text(), headers: response.headers };
};

beforeEach(async () => {
  account += 1;
  await posts.setUp(account);
  await posts.across((tx) => tx.delete(bulkGeneratedPosts).where(eq(bulkGeneratedPosts.accountId, account)));
});

describe('a link to the month', () => {
  it('shows what is scheduled and published, without drafts and other months', async () => {
    await add(account, 'Πρώτη <b>ανάρτηση</b>', 'published');
    await add(account, 'Δεύτερη', 'scheduled');
    await add(account, 'Κρυφό πρόχειρο', 'draft');
    const { status, text, headers } = await read(await link());
    expect(status).toBe(200);
    expect(text).toContain('Ιανουάριος 2031');
    expect(text).toContain('Πρώτη &lt;b&gt;ανάρτηση&lt;/b&gt;');
    expect(text).toContain('1 δημοσιευμένη · 1 προγραμματισμένη');
    expect(text).not.toContain('Κρυφό');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toContain('noindex');
    const other = await read(`${await link()}?month=2031-02`);
    expect(other.text).toContain('Αυτόν τον μήνα δεν υπάρχουν αναρτήσεις.');
  });

  it('shows the texts of single networks on the page, in the list and in the calendar', async () => {
    await posts.choosePages(
      account,
      { pageId: 'f', platform: 'facebook' },
      { pageId: 'i', platform: 'instagram' },
    );
    await add(account, 'Για όλους', 'scheduled');
    await posts.set(
      bulkGeneratedPosts,
      { variants: { instagram: { content: 'Για το <Instagram>' } } },
      eq(bulkGeneratedPosts.accountId, account),
    );
    const url = await link();
    expect((await read(url)).text).toMatch(/Για όλους.*Instagram:.*Για το &lt;Instagram&gt;/s);
    const rows = (await read(`${url}/posts.csv?month=2031-01`)).text.split('\r\n');
    expect(rows.find((row) => row.includes('Facebook'))).toContain('Για όλους');
    expect(rows.find((row) => row.includes('Instagram;'))).toContain('Για το <Instagram>');
    const calendar = (await read(`${url}/posts.ics?month=2031-01`)).text.replaceAll('\r\n ', '');
    expect(calendar).toContain('DESCRIPTION:Για όλους\\n\\nInstagram:\\nΓια το <Instagram>');
  });

  it('shows one account and nothing else', async () => {
    await posts.setUp(account + 500);
    await add(account + 500, 'Ξένη ανάρτηση', 'published');
    await add(account, 'Δική μας', 'published');
    const url = await link();
    for (const address of [
      url,
      `${url}/posts.csv`,
      `${url}/posts.ics`,
      `${url}?accountId=${account + 500}`,
    ]) {
      const { status, text } = await read(address);
      expect(status).toBe(200);
      expect(text).toContain('Δική μας');
      expect(text).not.toContain('Ξένη');
    }
    expect((await read(`${url}?month=2031-13`)).status).toBe(400);
  });

  it('dies after thirty days, in every form', async () => {
    const url = await link();
    const [row] = await posts.rows(monthLinks, eq(monthLinks.accountId, account));
    const days = ((row?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(monthLinkDays);
    await posts.across((tx) =>
      tx
        .update(monthLinks)
        .set({ expiresAt: sql`now() - interval '1 second'` })
        .where(eq(monthLinks.accountId, account)),
    );
    for (const address of [url, `${url}/posts.csv`, `${url}/posts.ics`])
      expect((await read(address)).status).toBe(410);
    expect((await admin()(endpoints.list, { query: { accountId: account } })).links).toEqual([]);
  });

  it('ends at once when it is revoked, by its own account or an administrator only', async () => {
    const { url, link: made } = await owner()(endpoints.create, { body: {} });
    const revoke = (call: ReturnType<typeof owner>, accountId?: number) =>
      call(endpoints.revoke, { params: { id: made.id }, query: accountId ? { accountId } : {} });
    await posts.setUp(account + 600);
    await expect(revoke(owner(account + 600), account)).rejects.toMatchObject({ code: 'not_found' });
    await expect(revoke(admin(), account + 600)).rejects.toMatchObject({ code: 'not_found' });
    expect((await read(url)).status).toBe(200);
    await revoke(owner());
    expect((await read(url)).status).toBe(410);
  });

  it('is unknown when a letter is wrong, and stores no token', async () => {
    const url = await link();
    const token = url.split('/').at(-1) ?? '';
    const wrong = `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`;
    for (const address of [wrong, `${url}x`, '/api/months/x', '/api/months/%00'])
      expect([400, 404]).toContain((await read(address)).status);
    expect(JSON.stringify(await posts.rows(monthLinks, eq(monthLinks.accountId, account)))).not.toContain(
      token,
    );
  });

  it('is recorded for the audit when it is made and ended', async () => {
    const { link: made } = await admin()(endpoints.create, { body: { accountId: account } });
    await admin()(endpoints.revoke, { params: { id: made.id }, query: { accountId: account } });
    const events = await readAnnounced(posts.database.db, staffActed);
    expect(events.filter(({ accountId }) => accountId === account)).toMatchObject([
      { action: 'month-link-created', actor: adminCaller.kind === 'admin' ? adminCaller.subject : '' },
      { action: 'month-link-revoked' },
    ]);
  });

  it('ends when its account is to be deleted', async () => {
    const url = await link();
    const life = (next: 'deleting' | 'open') =>
      posts.consume(accountUpdated, {
        accountId: account,
        businessName: 'Αίγλη',
        status: 'active',
        life: next,
      });
    await life('deleting');
    expect([404, 410]).toContain((await read(url)).status);
    await life('open');
    expect((await read(url)).status).toBe(200);
  });

  it('needs an account that exists', async () => {
    await expect(admin()(endpoints.create, { body: {} })).rejects.toMatchObject({ code: 'invalid_fields' });
    await expect(admin()(endpoints.create, { body: { accountId: 999_999 } })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('the files of a month', () => {
  it('are a calendar with folded lines and escaped texts', async () => {
    await add(account, `${'Μεγάλο κείμενο, με κόμμα; '.repeat(10)}\nδεύτερη γραμμή`, 'scheduled');
    const { text } = await read(`${await link()}/posts.ics`);
    const lines = text.split('\r\n');
    expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
    const unfolded = text.replaceAll('\r\n ', '');
    expect(unfolded).toContain('DTSTART:20310105T080000Z');
    expect(unfolded).toContain(String.raw`κείμενο\, με κόμμα\; `);
    expect(unfolded).toContain(String.raw`\nδεύτερη γραμμή`);
  });

  it('are a sheet without formulas', async () => {
    await add(account, '=HYPERLINK("http://evil")', 'published');
    const { text } = await read(`${await link()}/posts.csv`);
    expect(text).toContain('05/01/2031;10:00');
    expect(text).toContain(`"'=HYPERLINK(""http://evil"")"`);
  });
});

it('adds up numbers per network and leaves out what is missing', () => {
  const row = {
    bulkPostId: 1,
    pageId: 'p',
    day: '',
    readAt: '',
    comments: null,
    shares: null,
    reactions: null,
  };
  expect(
    sumFigures([
      { ...row, platform: 'facebook', views: 3, reach: null },
      { ...row, bulkPostId: 2, platform: 'facebook', views: 4, reach: 0 },
      { ...row, platform: 'instagram', views: null, reach: null },
    ]),
  ).toEqual([
    { platform: 'facebook', posts: 2, views: 7, reach: 0, reactions: null, comments: null, shares: null },
    {
      platform: 'instagram',
      posts: 1,
      views: null,
      reach: null,
      reactions: null,
      comments: null,
      shares: null,
    },
  ]);
});
