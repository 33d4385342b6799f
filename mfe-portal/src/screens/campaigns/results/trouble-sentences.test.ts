import { networkNames } from '@kallos/contracts/networks';
import { describe, expect, it } from 'vitest';
import { findingsOf, likenessesOf } from './trouble-sentences.ts';

describe('the result of a check before publishing on a card', () => {
  it('names page and time, and describes unknown codes', () => {
    const expiring = {
      code: 'token_expiring',
      isBlocking: false,
      detail: '2026-12-01T07:00:00.000Z',
      pageName: 'Αίγλη',
    };
    const said = 'Αίγλη: Η σύνδεση λήγει στις 01/12/2026 09:00.';
    expect(findingsOf({ targets: [], findings: [expiring] }, 'Europe/Athens')).toEqual([[said, false]]);
    const odd = { code: 'new_code', isBlocking: true, detail: 'x', pageName: null };
    const [[words] = []] = findingsOf({ targets: [], findings: [odd] }, 'Europe/Athens');
    expect(words).toBeDefined();
    expect(words).not.toContain('new_code');
  });

  it('names the network of the page', () => {
    const [facebook, google] = networkNames
      .filter((name) => name !== 'instagram')
      .map((platform) => ({
        pageId: platform,
        pageName: platform,
        platform,
        username: null,
        state: 'planned' as const,
        externalId: null,
        permalink: null,
        reason: null,
        deletedAt: null,
      }));
    if (!facebook || !google) throw new Error('two networks are needed');
    const gone = (pageName: string | null) => ({
      code: 'needs_reconnect',
      isBlocking: true,
      detail: null,
      pageName,
    });
    const saidOf = (pageName: string | null, targets: Array<typeof facebook>) =>
      findingsOf({ targets, findings: [gone(pageName)] }, 'Europe/Athens')[0]?.[0];
    expect(saidOf('google', [facebook, google])).toContain('επανασύνδεση με την Google');
    expect(saidOf('facebook', [facebook, google])).toContain('επανασύνδεση με το Facebook');
    expect(saidOf(null, [google])).toContain('επανασύνδεση με την Google');
    expect(saidOf(null, [facebook, google])).not.toMatch(/Facebook|Google/);
  });

  it('is shown once for a page and its Instagram account', () => {
    const gone = { code: 'page_gone', isBlocking: true, detail: null, pageName: 'Αίγλη' };
    expect(findingsOf({ targets: [], findings: [gone, gone] }, 'Europe/Athens')).toHaveLength(1);
    expect(findingsOf({ targets: [], findings: [gone] }, 'Europe/Athens', new Set(['page_gone']))).toEqual(
      [],
    );
  });
});

describe('the note on a near-duplicate text on a card', () => {
  it('names the post of the account with its day, but no other business', () => {
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
