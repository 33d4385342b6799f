import { describe, expect, it } from 'vitest';
import { findingsOf, likenessesOf } from './trouble-sentences.ts';

describe('what a card says of a look before the moment', () => {
  it('names the page and the moment, and has a word for what it does not know', () => {
    const expiring = {
      code: 'token_expiring',
      isBlocking: false,
      detail: '2026-12-01T07:00:00.000Z',
      pageName: 'Αίγλη',
    };
    const said = 'Αίγλη: Η σύνδεση λήγει στις 01/12/2026 09:00.';
    expect(findingsOf({ findings: [expiring] }, 'Europe/Athens')).toEqual([[said, false]]);
    const odd = { code: 'new_code', isBlocking: true, detail: 'x', pageName: null };
    const [[words] = []] = findingsOf({ findings: [odd] }, 'Europe/Athens');
    expect(words).toBeDefined();
    expect(words).not.toContain('new_code');
  });

  it('says once what holds for a page and for its Instagram account of the same name', () => {
    const gone = { code: 'page_gone', isBlocking: true, detail: null, pageName: 'Αίγλη' };
    expect(findingsOf({ findings: [gone, gone] }, 'Europe/Athens')).toHaveLength(1);
    expect(findingsOf({ findings: [gone] }, 'Europe/Athens', new Set(['page_gone']))).toEqual([]);
  });
});

describe('what a card says of a text that is nearly another one', () => {
  it('names the other post of the account with its day, and of other businesses only that there is one', () => {
    const scheduledDate = '2026-12-01T22:30:00.000Z';
    const own = { bulkPostId: 4, productName: 'Profhilo', scheduledDate, percent: 81 };
    const said = likenessesOf({ likeness: { own, isElsewhere: true } }, 'Europe/Athens');
    expect(said).toHaveLength(2);
    expect(said[0]).toContain('«Profhilo» στις 02/12/2026');
    expect(said[1]).toContain('άλλη επιχείρηση');
    expect(likenessesOf({ likeness: { own: null, isElsewhere: true } }, 'Europe/Athens')).toHaveLength(1);
    expect(likenessesOf({ likeness: null }, 'Europe/Athens')).toEqual([]);
  });
});
