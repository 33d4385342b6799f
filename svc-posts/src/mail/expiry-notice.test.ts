import { connected, connectionExpiring } from '@kallos/contracts/social/events';
import { describe, expect, it } from 'vitest';
import { stage, useMailStage } from '../../testing/mail-stage.ts';
import { seedPost } from '../../testing/test-posts.ts';
import { queueFailureNotice } from './order-mail.ts';

useMailStage();

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const announceEnd = (expiresAt: Date, login = 'facebook') =>
  stage.posts.consume(connectionExpiring, { accountId: stage.account, login, expiresAt });
const scheduledIn = (days: number) =>
  seedPost(stage.posts, stage.account, {
    postStatus: 'scheduled',
    isScheduled: true,
    scheduledDate: inDays(days),
  });

describe('the warning before a connection ends', () => {
  it('names the day, the affected posts and the remedy, once per announcement', async () => {
    const end = new Date('2099-11-27T07:00:00Z');
    await scheduledIn(1);
    await seedPost(stage.posts, stage.account, {
      postStatus: 'scheduled',
      isScheduled: true,
      scheduledDate: new Date('2099-12-01T07:00:00Z'),
    });
    await announceEnd(end);
    await stage.sendAll();
    for (const seconds of [0, 40]) await announceEnd(new Date(end.getTime() + seconds * 1000));
    await stage.sendAll();
    const letter = await stage.onlyLetter();
    expect(letter?.subject).toBe('Η σύνδεση με το Facebook λήγει σύντομα');
    for (const words of [letter?.text, letter?.html]) {
      expect(words).toContain('λήγει στις 27 Νοεμβρίου, 09:00.');
      expect(words).toContain('είναι προγραμματισμένη 1 ανάρτηση, που δεν θα δημοσιευτεί εκεί.');
      expect(words).toContain('https://kallos.example/business/platforms');
    }
    expect(await stage.mailRows('expiry')).toHaveLength(1);
  });

  it('names the network of the connection, each with its own end', async () => {
    await announceEnd(inDays(5));
    await stage.sendAll();
    await stage.endQuietHour();
    await announceEnd(inDays(5), 'google');
    await stage.sendAll();
    expect((await stage.lettersOf()).map(({ subject }) => subject)).toEqual([
      'Η σύνδεση με το Facebook λήγει σύντομα',
      'Η σύνδεση με την Google λήγει σύντομα',
    ]);
    await stage.posts.consume(connected, { accountId: stage.account, login: 'google' });
    await announceEnd(inDays(60));
    expect(await stage.mailRows('expiry')).toMatchObject([
      { state: 'sent', logins: ['facebook'] },
      { state: 'sent', logins: ['google'] },
      { state: 'waiting', logins: ['facebook'] },
    ]);
  });

  it('is sent again for another expiry', async () => {
    await announceEnd(inDays(5));
    await stage.sendAll();
    await announceEnd(inDays(60));
    expect(await stage.mailRows('expiry')).toMatchObject([{ state: 'sent' }, { state: 'waiting' }]);
    // An earlier end replaces a warning that was not sent yet.
    await announceEnd(inDays(30));
    expect(await stage.mailRows('expiry')).toMatchObject([
      { state: 'sent' },
      { state: 'dropped' },
      { state: 'waiting' },
    ]);
  });

  it('is sent again if the end moves by more than a day', async () => {
    for (const days of [5, 7, 3]) await announceEnd(inDays(days));
    expect(await stage.mailRows('expiry')).toMatchObject([
      { state: 'dropped' },
      { state: 'dropped' },
      { state: 'waiting' },
    ]);
  });

  it('is cancelled without affecting sent ones and other notices', async () => {
    await announceEnd(inDays(5));
    await stage.sendAll();
    await stage.posts.across((tx) =>
      queueFailureNotice(tx, { accountId: stage.account, id: 1, failureReason: 'x' }),
    );
    await stage.posts.consume(connected, { accountId: stage.account });
    expect(await stage.mailRows('expiry')).toMatchObject([{ state: 'sent' }]);
    expect(await stage.mailRows('failure')).toMatchObject([{ state: 'waiting' }]);
  });

  it('concerns one account only: others get their own warning', async () => {
    const [own, end] = [stage.account, inDays(5)];
    await announceEnd(end);
    stage.account += 1;
    await stage.posts.setUp(stage.account);
    await announceEnd(end);
    await stage.posts.consume(connected, { accountId: stage.account });
    expect(await stage.mailRows('expiry')).toMatchObject([{ state: 'dropped' }]);
    expect(await stage.mailRows('expiry', own)).toMatchObject([{ state: 'waiting' }]);
  });

  it('is not sent if the connection was renewed or ended before', async () => {
    await announceEnd(inDays(5));
    await stage.posts.consume(connected, { accountId: stage.account });
    await stage.sendAll();
    await announceEnd(inDays(-1));
    await stage.sendAll();
    expect(await stage.lettersOf()).toEqual([]);
    expect(await stage.mailRows('expiry')).toMatchObject([{ state: 'dropped' }, { state: 'dropped' }]);
  });
});
