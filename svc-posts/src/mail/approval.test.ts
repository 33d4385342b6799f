import type { CallInput } from '@kallos/contracts/endpoint';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { postScheduled } from '@kallos/contracts/posts/events';
import { disconnected } from '@kallos/contracts/social/events';
import { readAnnounced } from '@kallos/service-kit/testing';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { approvalPathIn, stage, useMailStage } from '../../testing/mail-stage.ts';
import { emailSchedulingTokens } from '../schema/mails.ts';
import { claimDecisions } from '../schema/posts.ts';

useMailStage();

interface Page {
  readonly status: number;
  readonly html: string;
  readonly headers: Headers;
}

const pageOf = async (response: Response): Promise<Page> => ({
  status: response.status,
  html: await response.text(),
  headers: response.headers,
});
const open = async (path: string, method = 'GET') => pageOf(await stage.posts.app.request(path, { method }));
const fieldOf = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
const formOf = ({ html }: Page) => ({ posts: fieldOf(html, 'posts'), check: fieldOf(html, 'check') });
const press = async (path: string, form: Record<string, string>) =>
  pageOf(await stage.posts.app.request(path, { method: 'POST', body: new URLSearchParams(form) }));
const titleOf = ({ html }: Page) => /<h1>([^<]*)<\/h1>/.exec(html)?.[1];

const list = async (account = stage.account) =>
  (await stage.posts.list(account)).toSorted((one, other) => one.id - other.id);
const update = (
  post: { readonly id: number } | undefined,
  body: CallInput<typeof bulkPosts.update>['body'],
) => stage.posts.update(stage.account, post?.id ?? 0, body);
const statuses = async () => (await list()).map(({ postStatus }) => postStatus);

/** Generates a period and returns its link and posts, without the draft that existed before. */
async function receiveLink() {
  const { posts } = await stage.generate();
  await stage.sendAll();
  return { path: approvalPathIn((await stage.lettersOf()).at(-1)), posts };
}

/** Ends the three-day validity of the account's links. */
const endLinks = () =>
  stage.posts.set(
    emailSchedulingTokens,
    { expiresAt: sql`${emailSchedulingTokens.expiresAt} - interval '72 hours'` },
    eq(emailSchedulingTokens.accountId, stage.account),
  );

describe('the page of the link', () => {
  it('shows the texts and images of single networks', async () => {
    const { path, posts } = await receiveLink();
    const image = `/media/${'b'.repeat(40)}.jpg`;
    const own = { content: 'Μόνο για εδώ <b>.', pictures: [{ path: image, alt: '', isMade: false }] };
    await update(posts[0], { variants: { instagram: own, google: { content: 'Για τον χάρτη.' } } });
    const { html } = await open(path);
    expect(html).toMatch(/Στο Instagram:.*Μόνο για εδώ &lt;b&gt;\./s);
    expect(html).toMatch(/Στην Google:.*Για τον χάρτη\./s);
    expect(html).toContain(image);
  });

  it('lists the posts and their times and changes nothing by GET or HEAD', async () => {
    const { path, posts } = await receiveLink();
    const before = await list();
    const page = await open(path);
    await open(path, 'HEAD');
    await open(path);
    expect(page.status).toBe(200);
    expect(titleOf(page)).toBe('Έγκριση αναρτήσεων');
    expect(page.html.match(/<li>/g)).toHaveLength(posts.length);
    for (const { scheduledDate } of posts)
      expect(page.html).toContain(`datetime="${new Date(scheduledDate).toISOString()}"`);
    expect(page.html).toContain('Προγραμματισμός επιλεγμένων');
    for (const { id } of posts)
      expect(page.html).toMatch(new RegExp(`name="pick-${id}" value="yes" checked`));
    expect(page.html).not.toContain('<script');
    expect(await list()).toEqual(before);
    const tokens = await stage.posts.rows(
      emailSchedulingTokens,
      eq(emailSchedulingTokens.accountId, stage.account),
    );
    expect(tokens).toMatchObject([{ isUsed: false, usedAt: null }]);
  });

  it('shows the business with its uploaded logo, never an image of another site', async () => {
    const logo = `/media/${'c3'.repeat(20)}.jpg`;
    const { path } = await receiveLink();
    expect((await open(path)).html).toContain('<p class="company" dir="auto">Αίγλη</p>');
    await stage.posts.setUp(stage.account, { logoUrl: logo });
    expect((await open(path)).html).toContain(`<img src="${logo}?w=160"`);
    await stage.posts.setUp(stage.account, { logoUrl: 'https://elsewhere.example/track.png' });
    expect((await open(path)).html).not.toContain('elsewhere');
  });

  it('is neither cached nor indexed, sends no referrer and runs no script', async () => {
    const { path } = await receiveLink();
    const { headers, html } = await open(path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'content-type': 'text/html; charset=utf-8',
    });
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'self' 'sha256-[\w+/=]+'; font-src 'self'; img-src 'self' data:; form-action 'self'/,
    );
    expect(html).toContain('<meta name="robots" content="noindex">');
  });

  it("shows a post's selected images in the mail and on its page", async () => {
    const { posts } = await stage.generate();
    const chosen = ['a', 'b'].map((letter) => `/media/${letter.repeat(40)}.jpg`);
    await update(posts[0], { pictures: chosen.map((path) => ({ path, alt: '', isMade: false })) });
    await stage.sendAll();
    const [letter] = await stage.lettersOf();
    const page = await open(approvalPathIn(letter));
    for (const html of [letter?.html, page.html]) for (const path of chosen) expect(html).toContain(path);
  });

  it('shows user text as text', async () => {
    const { posts } = await stage.generate();
    const content = '<img src=x onerror=alert(1)> & "λόγια"';
    await update(posts[0], { content });
    await stage.sendAll();
    const [letter] = await stage.lettersOf();
    const page = await open(approvalPathIn(letter));
    for (const html of [letter?.html, page.html]) {
      expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;λόγια&quot;');
      expect(html).not.toContain('<img src=x');
    }
  });

  it('explains that a link is unknown or expired', async () => {
    const { path } = await receiveLink();
    const token = path.split('/').at(-1) ?? '';
    const other = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
    for (const unknown of ['nothing', 'A'.repeat(43), other])
      expect(await open(`/api/emails/schedule/${unknown}`), unknown).toMatchObject({ status: 404 });
    const form = formOf(await open(path));
    await endLinks();
    for (const page of [await open(path), await press(path, form)])
      expect([page.status, titleOf(page)]).toEqual([410, 'Ο σύνδεσμος έληξε']);
    expect(await statuses()).not.toContain('scheduled');
  });

  it('cannot undo after its three days', async () => {
    const { path, posts } = await receiveLink();
    const done = await press(path, formOf(await open(path)));
    await endLinks();
    const page = await press(path, { ...formOf(done), undo: 'yes' });
    expect([page.status, titleOf(page)]).toEqual([410, 'Ο σύνδεσμος έληξε']);
    expect((await statuses()).filter((status) => status === 'scheduled')).toHaveLength(posts.length);
  });
});

describe('the button of the page', () => {
  it('schedules only the listed posts', async () => {
    const [alone] = await list();
    const { path, posts } = await receiveLink();
    const page = await press(path, formOf(await open(path)));
    expect(page.status).toBe(200);
    expect(titleOf(page)).toBe(`Προγραμματίστηκαν ${posts.length} αναρτήσεις`);
    expect(page.html).toContain('«Αναίρεση προγραμματισμού»');
    expect(page.html).toContain('href="/business/campaigns"');
    const after = await list();
    expect(after.find(({ id }) => id === alone?.id)?.postStatus).toBe('draft');
    for (const { id } of posts)
      expect(after.find((post) => post.id === id)).toMatchObject({
        postStatus: 'scheduled',
        isScheduled: true,
        scheduledAt: expect.any(String),
      });
  });

  /** Fills in the form as a browser does, with some posts checked. */
  const choose = (page: Page, ids: readonly number[]) => ({
    ...formOf(page),
    choice: 'yes',
    ...Object.fromEntries(ids.map((id) => [`pick-${id}`, 'yes'])),
  });

  it.each([
    ['all but the first', (ids: readonly number[]) => ids.slice(1)],
    ['the last alone', (ids: readonly number[]) => ids.slice(-1)],
    ['all', (ids: readonly number[]) => ids],
  ])('schedules %s as checked, once, and leaves the others as drafts', async (_, pick) => {
    const { path, posts } = await receiveLink();
    const ids = posts.map(({ id }) => id);
    const ticked = pick(ids);
    const page = await open(path);
    const done = await press(path, choose(page, ticked));
    expect([done.status, done.html.match(/<li>/g)?.length]).toEqual([200, ticked.length]);
    const isPartial = ticked.length < ids.length;
    expect(
      done.html.includes('έξω έμεινε στα πρόχειρα') || done.html.includes('έξω έμειναν στα πρόχειρα'),
    ).toBe(isPartial);
    expect(titleOf(await press(path, choose(page, ids)))).toBe('Έχει ήδη γίνει');
    const after = await list();
    const states = ids.map((id) => after.find((post) => post.id === id)?.postStatus);
    expect(states).toEqual(ids.map((id) => (ticked.includes(id) ? 'scheduled' : 'draft')));
    await press(path, { ...formOf(done), undo: 'yes' });
    expect(await statuses()).not.toContain('scheduled');
  });

  it('schedules nothing without a check or for a foreign id, and stays valid', async () => {
    const [alone] = await list();
    const { path, posts } = await receiveLink();
    const page = await open(path);
    for (const ids of [[], [alone?.id ?? 0], [999_999]]) {
      const answer = await press(path, choose(page, ids));
      expect([answer.status, titleOf(answer)]).toEqual([400, 'Δεν επιλέξατε ανάρτηση']);
    }
    expect(await statuses()).not.toContain('scheduled');
    expect(titleOf(await press(path, formOf(page)))).toBe(`Προγραμματίστηκαν ${posts.length} αναρτήσεις`);
  });

  it('makes the safe answer the primary button', async () => {
    const { path } = await receiveLink();
    const done = await press(path, formOf(await open(path)));
    expect(done.html).toMatch(/<div class="actions"><a class="button" href="\/business\/campaigns">/);
    expect(done.html).toMatch(/<button class="button quiet" type="submit">Ακύρωση/);
  });

  it('works once and shows later visits that it is done, even after an undo', async () => {
    const { path, posts } = await receiveLink();
    const form = formOf(await open(path));
    await press(path, form);
    await update(posts[0], { isScheduled: false });
    const before = await list();
    for (const page of [await press(path, form), await open(path)])
      expect([page.status, titleOf(page)]).toEqual([200, 'Έχει ήδη γίνει']);
    expect(await list()).toEqual(before);
  });

  it('can be undone once on its page, only for unchanged posts', async () => {
    const { path, posts } = await receiveLink();
    const done = await press(path, formOf(await open(path)));
    expect(done.html).toContain('Ακύρωση προγραμματισμού όλων');
    const undo = { ...formOf(done), undo: 'yes' };
    const forged = { ...undo, posts: undo.posts.split(',').slice(1).join(',') };
    expect((await press(path, forged)).status).toBe(403);
    expect((await press(path, { ...formOf(done) })).html).toContain('Έχει ήδη γίνει');
    const [edited] = posts;
    await update(edited, { content: 'Άλλο κείμενο.' });
    const pages = await Promise.all(Array.from({ length: 5 }, () => press(path, undo)));
    expect(pages.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    const after = await list();
    for (const { id } of posts)
      expect(after.find((post) => post.id === id)?.postStatus).toBe(
        id === edited?.id ? 'scheduled' : 'draft',
      );
    expect(titleOf(await open(path))).toBe('Έχει ήδη γίνει');
  });

  it('works once in fifty concurrent uses', async () => {
    const { path, posts } = await receiveLink();
    const form = formOf(await open(path));
    const pages = await Promise.all(Array.from({ length: 50 }, () => press(path, form)));
    const titles = pages.map(titleOf);
    expect(titles.filter((title) => title?.startsWith('Προγραμματίστηκαν'))).toHaveLength(1);
    expect(titles.filter((title) => title === 'Έχει ήδη γίνει')).toHaveLength(49);
    const events = await readAnnounced(stage.posts.database.db, postScheduled);
    expect(events.filter(({ accountId }) => accountId === stage.account)).toHaveLength(posts.length);
    const after = await list();
    for (const { id, version } of posts)
      expect(after.find((post) => post.id === id)?.version).toBe(version + 1);
  });

  it('requires the proof from the page of this link', async () => {
    const { path } = await receiveLink();
    const form = formOf(await open(path));
    stage.account += 1;
    await stage.posts.setUp(stage.account);
    const other = await receiveLink();
    const own = formOf(await open(other.path));
    for (const wrong of [
      {},
      form,
      { ...own, check: form.check },
      { ...own, posts: form.posts },
      { ...own, posts: `${own.posts},${form.posts}` },
      { ...own, check: '' },
    ]) {
      const page = await press(other.path, wrong as Record<string, string>);
      expect([page.status, titleOf(page)]).toEqual([403, 'Η σελίδα δεν είναι έγκυρη']);
    }
    expect(await statuses()).not.toContain('scheduled');
    expect((await list(stage.account - 1)).map(({ postStatus }) => postStatus)).not.toContain('scheduled');
    expect((await press(other.path, own)).status).toBe(200);
  });

  it('leaves out and lists posts that changed after the page was shown', async () => {
    const { path, posts } = await receiveLink();
    const form = formOf(await open(path));
    const [edited, deleted] = posts;
    await update(edited, { content: 'Άλλο κείμενο.' });
    await stage.posts.as(stage.account)(bulkPosts.remove, { params: { id: deleted?.id ?? 0 } });
    const page = await press(path, form);
    expect(page.html).toContain('Άλλαξε στο μεταξύ');
    expect(page.html).toContain('διαγράφηκε στο μεταξύ');
    const after = await list();
    expect(after.find(({ id }) => id === edited?.id)?.postStatus).toBe('draft');
    expect(after.filter(({ postStatus }) => postStatus === 'scheduled')).toHaveLength(posts.length - 2);
  });

  it('records blocked posts for the administrator, even if none was scheduled', async () => {
    const { path, posts } = await receiveLink();
    for (const post of posts)
      await update(post, { content: `Περιποίηση προσώπου χωρίς παρενέργειες. ${post.id}` });
    expect((await press(path, formOf(await open(path)))).status).toBe(409);
    const kept = await stage.posts.rows(claimDecisions, eq(claimDecisions.accountId, stage.account));
    expect(kept.map(({ bulkPostId, kind }) => [bulkPostId, kind])).toEqual(
      posts.map(({ id }) => [id, 'refused']),
    );
  });

  it('stays valid if no post could be scheduled without a page', async () => {
    const { path, posts } = await receiveLink();
    const form = formOf(await open(path));
    await stage.posts.consume(disconnected, { accountId: stage.account, reason: 'user' });
    const refused = await press(path, form);
    expect([refused.status, titleOf(refused)]).toEqual([409, 'Δεν προγραμματίστηκε τίποτα']);
    expect(refused.html).toContain('href="/business/platforms"');
    expect(await statuses()).not.toContain('scheduled');
    await stage.posts.setUp(stage.account);
    expect(titleOf(await press(path, form))).toBe(`Προγραμματίστηκαν ${posts.length} αναρτήσεις`);
  });
});
