import type { DeliveryOutcome } from '@kallos/contracts/social/deliveries';
import { connected, pageStateChanged, reconnectNeeded } from '@kallos/contracts/social/events';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { stage, useMailStage } from '../../testing/mail-stage.ts';
import { seedPost } from '../../testing/test-posts.ts';
import { claimPosts, holdMissedPosts, type ClaimedPost } from '../publishing/claim-due-posts.ts';
import { recordLast, recordOutcome } from '../publishing/outcomes/record-outcome.ts';
import { mails } from '../schema/mails.ts';
import { addToPeriodMail, queueFailureNotice, releasePeriodMail } from './order-mail.ts';
import { sendNextMail } from './send-mails.ts';

useMailStage();

const rules = { leaseSeconds: 30, staleHours: 12, retryHours: 6, doubtSeconds: 90 };
const due = { postStatus: 'scheduled' as const, isScheduled: true };

/** Ends a due post with these outcomes, as the publisher does. */
async function endPost(content: string, ...outcomes: DeliveryOutcome[]): Promise<number> {
  const { db } = stage.posts.database;
  const id = await seedPost(stage.posts, stage.account, {
    ...due,
    content,
    scheduledDate: new Date(Date.now() - 1000),
  });
  const claim = (await claimPosts(db, 50, rules)).find(({ post }) => post.id === id) as ClaimedPost;
  for (const [index, outcome] of outcomes.entries()) {
    const target = claim.targets[index];
    if (!target) throw new Error('fewer pages than outcomes');
    if (index < outcomes.length - 1) await recordOutcome(db, claim, target, outcome);
    else await recordLast(db, claim, 0, { target, outcome });
  }
  return id;
}

const refused = (reason: string): DeliveryOutcome => ({ state: 'failed', reason, detail: null });
const published: DeliveryOutcome = {
  state: 'published',
  externalId: 'x1',
  permalink: null,
  publishedAt: new Date().toISOString(),
};

/** Moves the account's sent mails back in time. */
const anHourLater = () =>
  stage.posts.set(
    mails,
    { sentAt: sql`${mails.sentAt} - interval '61 minutes'` },
    and(eq(mails.accountId, stage.account), eq(mails.state, 'sent')),
  );

describe('the notice of an unpublished post', () => {
  it('names post, time and reason, and collects failures for a minute', async () => {
    await endPost('Πρώτο <i>κείμενο</i>', refused('picture_refused'));
    await endPost('Δεύτερο κείμενο', { state: 'needs_look', reason: 'unknown_outcome', detail: null });
    expect(await sendNextMail(stage.posts.ctx)).toBe(false);
    await stage.sendAll();
    const letter = await stage.onlyLetter();
    expect(letter?.subject).toBe('2 αναρτήσεις χρειάζονται την προσοχή σας');
    expect(letter?.text).toContain(
      'Αίγλη: Το Facebook δεν δέχτηκε την εικόνα. Βάλτε άλλη και στείλτε την ανάρτηση ξανά.',
    );
    expect(letter?.text).toContain('Αίγλη: Το Facebook δεν μας επιβεβαίωσε αν δημοσιεύτηκε.');
    expect(letter?.html).toContain('Πρώτο &lt;i&gt;κείμενο&lt;/i&gt;');
    expect(letter?.html).not.toContain('<i>');
    expect(letter?.text).toContain('https://kallos.example/business/campaigns');
  });

  it('covers a missed post, and never a published one', async () => {
    await endPost('Βγήκε κανονικά', published);
    await stage.sendAll();
    expect(await stage.mailRows('failure')).toEqual([]);
    await seedPost(stage.posts, stage.account, {
      ...due,
      scheduledDate: new Date(Date.now() - 13 * 3_600_000),
    });
    await holdMissedPosts(stage.posts.database.db, 12);
    await stage.sendAll();
    const [letter] = await stage.lettersOf();
    expect(letter?.subject).toBe('Μία ανάρτηση χρειάζεται την προσοχή σας');
    expect(letter?.text).toContain('Πέρασε η ώρα της');
  });

  it('names why a missed post was on hold', async () => {
    await seedPost(stage.posts, stage.account, {
      ...due,
      scheduledDate: new Date(Date.now() - 13 * 3_600_000),
      failureReason: 'needs_reconnect',
    });
    await holdMissedPosts(stage.posts.database.db, 12);
    await stage.sendAll();
    expect((await stage.onlyLetter())?.text).toMatch(
      /Πέρασε η ώρα της.+Η σύνδεση με το Facebook είχε λήξει\./,
    );
  });

  it('is sent at most once an hour and collects failures in between', async () => {
    await endPost('Πρώτη αποτυχία', refused('picture_refused'));
    await stage.sendAll();
    await endPost('Δεύτερη αποτυχία', refused('picture_refused'));
    await endPost('Τρίτη αποτυχία', refused('picture_refused'));
    await stage.sendAll();
    expect(await stage.lettersOf()).toHaveLength(1);
    await anHourLater();
    await stage.sendAll();
    const letters = await stage.lettersOf();
    expect(letters).toHaveLength(2);
    expect(letters[1]?.text).toContain('Δεύτερη αποτυχία');
    expect(letters[1]?.text).toContain('Τρίτη αποτυχία');
    expect(letters[1]?.text).not.toContain('Πρώτη αποτυχία');
  });

  it('keeps the hourly limit after a longer outage of the mail server', async () => {
    await endPost('Πρώτη αποτυχία', refused('picture_refused'));
    await stage.mailbox.trouble('rcpt');
    await stage.sendAll();
    await endPost('Δεύτερη αποτυχία', refused('picture_refused'));
    await stage.mailbox.calm();
    await stage.sendAll();
    await stage.sendAll();
    expect((await stage.lettersOf()).map(({ text }) => text.includes('Πρώτη'))).toEqual([true]);
    await anHourLater();
    await stage.sendAll();
    expect(await stage.lettersOf()).toHaveLength(2);
  });

  it('waits for the previous notice, which another loop is sending', async () => {
    await endPost('Πρώτη αποτυχία', refused('picture_refused'));
    const lease = { state: 'sending' as const, leaseUntil: sql`now() + interval '1 minute'` };
    await stage.posts.set(mails, lease, eq(mails.accountId, stage.account));
    await endPost('Δεύτερη αποτυχία', refused('picture_refused'));
    await stage.sendAll();
    expect(await stage.mailRows('failure')).toMatchObject([{ state: 'sending' }, { state: 'waiting' }]);
    expect(await stage.lettersOf()).toEqual([]);
  });

  it('is not sent if the post is fixed by then', async () => {
    const id = await endPost('Θα διορθωθεί', refused('picture_refused'));
    await stage.posts.change(id, { postStatus: 'draft', failureReason: null });
    await stage.sendAll();
    expect(await stage.lettersOf()).toEqual([]);
    expect(await stage.mailRows('failure')).toMatchObject([{ state: 'dropped' }]);
  });
});

it("a failure notice is delayed by one minute, a period's mail by two", async () => {
  const [own, other] = [stage.account, stage.account + 1];
  const order = (accountId: number, id: number) =>
    stage.posts.across(async (tx) => {
      await queueFailureNotice(tx, { accountId, id, failureReason: 'refused' });
      await addToPeriodMail(tx, { accountId, id });
    });
  const seconds = (until?: Date, since?: Date) => (Number(until) - Number(since)) / 1000;
  await order(own, 1);
  await order(other, 3);
  const [[notice], [period]] = [await stage.mailRows('failure'), await stage.mailRows('period')];
  expect(seconds(notice?.nextTryAt, notice?.createdAt)).toBe(60);
  expect(seconds(period?.nextTryAt, period?.createdAt)).toBe(120);
  const earlier = new Date(Date.now() + 30_000);
  await stage.posts.set(mails, { nextTryAt: earlier }, eq(mails.accountId, own));
  await order(own, 2);
  expect(await stage.mailRows('failure')).toMatchObject([{ postIds: [1, 2], nextTryAt: earlier }]);
  const [joined] = await stage.mailRows('period');
  expect(joined?.postIds).toEqual([1, 2]);
  expect(seconds(joined?.nextTryAt, joined?.updatedAt)).toBe(120);
  // Only this mail is complete; all others are still delayed.
  const others = async () => [await stage.mailRows('failure'), await stage.mailRows('period', other)];
  const before = await others();
  await stage.posts.across((tx) => releasePeriodMail(tx, own));
  const [released] = await stage.mailRows('period');
  expect(seconds(released?.nextTryAt, released?.updatedAt)).toBe(0);
  expect(await others()).toEqual(before);
  await stage.posts.set(mails, { state: 'sent' }, eq(mails.id, released?.id ?? 0));
  const sent = await stage.mailRows('period');
  await stage.posts.across((tx) => releasePeriodMail(tx, own));
  expect(await stage.mailRows('period')).toEqual(sent);
});

describe('the notice to connect again', () => {
  const needReconnect = () =>
    stage.posts.consume(reconnectNeeded, { accountId: stage.account, reason: 'expired' });

  it('counts the posts at risk, at most once an hour', async () => {
    for (let post = 0; post < 3; post += 1) await seedPost(stage.posts, stage.account, due);
    await needReconnect();
    await needReconnect();
    await stage.sendAll();
    await needReconnect();
    await stage.sendAll();
    const letter = await stage.onlyLetter();
    expect(letter?.subject).toBe('Συνδεθείτε ξανά με το Facebook');
    expect(letter?.text).toContain('Κινδυνεύουν 3 προγραμματισμένες αναρτήσεις');
    expect(letter?.text).toMatch(/\(η πρώτη: \S+ \d+ \S+, \d\d:\d\d\)/);
    expect(letter?.text).toContain('https://kallos.example/business/platforms');
    await anHourLater();
    await stage.sendAll();
    expect(await stage.lettersOf()).toHaveLength(2);
  });

  it('is not sent if the business has reconnected by then', async () => {
    await needReconnect();
    await stage.posts.consume(connected, { accountId: stage.account });
    await stage.sendAll();
    expect(await stage.lettersOf()).toEqual([]);
    expect(await stage.mailRows('reconnect')).toMatchObject([{ state: 'dropped' }]);
  });
});

describe('the mail about a new connection', () => {
  it('names time, pages and what to do about an unknown login', async () => {
    await stage.posts.consume(connected, { accountId: stage.account, isNew: true });
    await stage.sendAll();
    const letter = await stage.onlyLetter();
    expect(letter?.subject).toBe('Νέα σύνδεση με το Facebook');
    expect(letter?.text).toContain('Αν όχι, αποσυνδέστε τον και αλλάξτε τον κωδικό σας.');
    expect(letter?.text).toContain('https://kallos.example/business/platforms');
    expect(letter?.text).toContain('https://kallos.example/business/security');
  });

  it('names each connected network', async () => {
    const connect = (login: string) =>
      stage.posts.consume(connected, { accountId: stage.account, login, isNew: true });
    await connect('google');
    await stage.sendAll();
    await stage.endQuietHour();
    for (const login of ['facebook', 'google']) await connect(login);
    await stage.sendAll();
    const [first, second] = await stage.lettersOf();
    expect(first?.subject).toBe('Νέα σύνδεση με την Google');
    expect(first?.text).toContain('ένας λογαριασμός Google συνδέθηκε');
    expect(second?.subject).toBe('Νέα σύνδεση με το Facebook και την Google');
  });

  it('is not sent when permissions return', async () => {
    await stage.posts.consume(connected, { accountId: stage.account });
    await stage.sendAll();
    expect(await stage.lettersOf()).toEqual([]);
  });
});

describe('the mail about a page that accepts no posts', () => {
  const since = new Date().toISOString();
  const refusePage = (pageId: string, reason: string, isLasting = true) =>
    stage.posts.consume(pageStateChanged, {
      accountId: stage.account,
      pageId,
      platform: 'facebook',
      pageName: `Σελίδα ${pageId}`,
      isFree: false,
      state: {
        state: 'waiting',
        reason,
        scope: 'page',
        remedy: 'at_meta',
        detail: null,
        since,
        retryAt: since,
        isLasting,
      },
    });
  const free = (pageId: string) =>
    stage.posts.consume(pageStateChanged, {
      accountId: stage.account,
      pageId,
      platform: 'facebook',
      pageName: pageId,
      isFree: true,
      state: { state: 'ok' },
    });

  it('covers all pages with reasons, but no transient refusal', async () => {
    await refusePage('1', 'publishing_refused', false);
    expect(await stage.mailRows('page')).toEqual([]);
    await refusePage('1', 'page_changed');
    await refusePage('2', 'publishing_refused');
    await refusePage('3', 'publishing_refused');
    await free('3');
    await stage.sendAll();
    const letter = await stage.onlyLetter();
    expect(letter?.text).toMatch(/Σελίδα 1\n.*επιλέξτε την/);
    expect(letter?.text).toMatch(/Σελίδα 2\n.*πλήρη πρόσβαση/);
    expect(letter?.text).not.toContain('Σελίδα 3');
    expect(letter?.text).toContain('https://kallos.example/business/platforms');
  });

  it('is not sent if Meta accepts posts again by then', async () => {
    await refusePage('1', 'page_changed');
    await free('1');
    await stage.sendAll();
    expect(await stage.lettersOf()).toEqual([]);
  });
});

it('names page and reason in the mail about a partly published post', async () => {
  await stage.posts.choosePages(stage.account, 'one', 'two');
  await endPost('Μισή', published, refused('text_refused'));
  await stage.sendAll();
  const letter = await stage.onlyLetter();
  expect(letter?.text).toMatch(
    /μόνο σε κάποιες από τις σελίδες σας\.\n.+: Το Facebook δεν δέχτηκε το κείμενο/,
  );
});
