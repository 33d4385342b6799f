import { pageHolderChanged } from '@kallos/contracts/social/events';
import { describe, expect, it } from 'vitest';
import { stage, useMailStage } from '../../testing/mail-stage.ts';

useMailStage();

describe('the notice of a page that passed from one account to another', () => {
  const page = { pageId: '11', platform: 'facebook' as const, pageName: 'Δέρμα <Φως>', actor: 'admin:1' };

  it.each([
    ['taken_away', 'την αποδέσμευσε ο διαχειριστής'],
    ['passed_on', 'χρησιμοποιείται τώρα από άλλη επιχείρηση'],
    ['given', 'Επιλέξτε την στις Πλατφόρμες'],
    ['taken_over', 'ανήκει τώρα στη δική σας'],
  ] as const)('names the event (%s) and the page', async (change, words) => {
    await stage.posts.consume(pageHolderChanged, { accountId: stage.account, ...page, change });
    await stage.sendAll();
    const letter = await stage.onlyLetter();
    expect(letter?.subject).toBe('Μια σελίδα σας άλλαξε επιχείρηση στο Kallos');
    expect(letter?.text).toContain('Η σελίδα Facebook «Δέρμα <Φως>»');
    expect(letter?.text).toContain(words);
  });

  it('names several pages in one mail', async () => {
    for (const pageName of ['Πρώτη', 'Δεύτερη'])
      await stage.posts.consume(pageHolderChanged, {
        accountId: stage.account,
        ...page,
        pageName,
        change: 'taken_away',
      });
    await stage.sendAll();
    const letter = await stage.onlyLetter();
    expect(letter?.text).toContain('«Πρώτη»');
    expect(letter?.text).toContain('«Δεύτερη»');
  });
});
