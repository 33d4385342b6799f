import { type TroubleCode, troubles } from '@kallos/contracts/social/troubles';
import { describe, expect, it } from 'vitest';
import { findingsOf, likenessesOf, mayHelpToSend, placeTroublesOf, troubleOf } from './trouble-sentences.ts';

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

const place = (
  pageName: string,
  state: 'planned' | 'publishing' | 'published' | 'failed',
  reason: string | null,
) => ({
  pageId: pageName,
  pageName,
  platform: 'facebook' as const,
  username: null,
  state,
  externalId: null,
  permalink: null,
  reason,
  deletedAt: null,
});

describe('what a card says of single pages', () => {
  const public_ = place('Α', 'published', null);

  it('names page and reason of a post that stands only in part, and offers to send it where that can help', () => {
    const partial = { postStatus: 'published' as const, failureReason: 'partial' };
    const refused = { ...partial, targets: [public_, place('Β', 'failed', 'text_refused')] };
    expect(placeTroublesOf(refused)).toEqual([
      expect.stringMatching(/^Β: Η πλατφόρμα δεν δέχτηκε το κείμενο/),
      expect.stringContaining('νέα ανάρτηση'),
    ]);
    expect(mayHelpToSend(refused)).toBe(false);
    const unknown = { ...partial, targets: [public_, place('Β', 'failed', 'unknown_refusal')] };
    expect(placeTroublesOf(unknown)).toHaveLength(1);
    expect(mayHelpToSend(unknown)).toBe(true);
  });

  it.each([
    'publishing_refused',
    'page_changed',
    'page_token_refused',
    'page_gone',
    'app_refused',
    'daily_limit',
  ])('says of a post on its way that one page waits for %s', (reason) => {
    const targets = [public_, place('Β', 'publishing', reason)];
    const [said] = placeTroublesOf({ postStatus: 'publishing', failureReason: null, targets });
    expect(said).toMatch(/^Β: /);
    expect(said).not.toContain(reason);
  });

  it('is silent while a page is only slow', () => {
    const targets = [public_, place('Β', 'publishing', 'meta_silent')];
    expect(placeTroublesOf({ postStatus: 'publishing', failureReason: null, targets })).toEqual([]);
  });

  it('names each page that a post on hold waits for, and says nothing twice', () => {
    const targets = [place('Α', 'planned', 'page_changed'), place('Β', 'planned', 'publishing_refused')];
    const post = { postStatus: 'scheduled' as const, failureReason: 'page_changed', targets };
    expect(placeTroublesOf(post)).toHaveLength(2);
    const finding = { code: 'page_changed', isBlocking: true, detail: null, pageName: 'Α' };
    expect(findingsOf({ findings: [finding] }, 'Europe/Athens', new Set(['page_changed']))).toEqual([]);
  });
});

const codes = Object.keys(troubles) as TroubleCode[];
const advice =
  /Συνδεθείτε|πιλέξ|Δείτε|Κάντε|Βάλτε|Προσθέστε|τείλτε|Δοκιμάστε|φαιρέστε|Διορθώστε|Αλλάξτε|Ελέγξτε/;

describe('what a card says of trouble', () => {
  // What was missed is there to be sent now, which its card offers.
  const told = codes.filter((code) => code !== 'missed' && /on_hold|failed/.test(troubles[code]));
  it.each(told)('says what to do about %s', (failureReason) => {
    const postStatus = troubles[failureReason] === 'on_hold' ? 'scheduled' : 'failed';
    expect(troubleOf({ postStatus, failureReason })).toMatch(advice);
  });

  it.each(codes.filter((code) => code !== 'missed'))(
    'never calls a post refused that may be public, for %s',
    (failureReason) => {
      const said = troubleOf({ postStatus: 'needs_look', failureReason });
      expect(said).toContain('Ελέγξτε τη σελίδα σας');
    },
  );

  it('names why a post waited until its moment had passed, and asks nobody to look for it', () => {
    const missed = {
      postStatus: 'needs_look',
      failureReason: 'missed',
      heldReason: 'not_connected',
    } as const;
    expect(troubleOf(missed)).toMatch(/Πέρασε η ώρα της.+Δεν υπήρχε συνδεδεμένη σελίδα\.$/);
    expect(troubleOf({ ...missed, heldReason: null })).not.toContain('Ελέγξτε');
    const targets = [place('Α', 'planned', 'page_changed'), place('Β', 'planned', 'needs_reconnect')];
    expect(placeTroublesOf({ ...missed, targets })).toEqual([
      'Α: Η σελίδα είχε αλλάξει στο Facebook.',
      'Β: Η σύνδεση με το Facebook είχε λήξει.',
    ]);
    expect(placeTroublesOf({ ...missed, targets: targets.slice(1) })).toEqual([]);
  });

  it('is nothing for a post on its way, and the reason for one that waits', () => {
    expect(troubleOf({ postStatus: 'scheduled', failureReason: null })).toBeUndefined();
    expect(troubleOf({ postStatus: 'scheduled', failureReason: 'needs_reconnect' })).toContain('Συνδεθείτε');
    expect(troubleOf({ postStatus: 'published', failureReason: 'partial' })).toContain('μόνο σε κάποιες');
  });

  it('asks for a look where nobody knows, and never shows a bare code', () => {
    expect(troubleOf({ postStatus: 'needs_look', failureReason: 'draft_gone' })).toContain('Ελέγξτε');
    expect(troubleOf({ postStatus: 'failed', failureReason: 'social_500' })).not.toContain('social_500');
    expect(troubleOf({ postStatus: 'failed', failureReason: null })).toBeDefined();
  });
});
