import { type TroubleCode, troubles } from '@kallos/contracts/social/troubles';
import { canRetrySending, troubleLines, type TroubledPlace } from '@kallos/words/post-troubles';
import { describe, expect, it } from 'vitest';

type Network = 'facebook' | 'instagram';

const place = (
  pageName: string,
  state: string,
  reason: string | null,
  platform: Network = 'facebook',
): TroubledPlace => ({
  pageName,
  platform,
  username: platform === 'instagram' ? pageName : null,
  state,
  reason,
});

const codes = Object.keys(troubles) as TroubleCode[];
const advice =
  /Συνδεθείτε|πιλέξ|Δείτε|Κάντε|Βάλτε|Προσθέστε|τείλτε|Δοκιμάστε|φαιρέστε|Διορθώστε|Αλλάξτε|Ελέγξτε/;
/** Words that no sentence may use when the network is known. */
const vague = /πλατφόρμα|κοινωνικό δίκτυο/i;

describe('the reason why a post was not published as planned', () => {
  const ended = codes.filter((code) => troubles[code] === 'failed' && code !== 'missed');
  it.each(ended)('names page, network and what to do about %s', (reason) => {
    for (const network of ['facebook', 'instagram'] as const) {
      const failed = { postStatus: 'failed', failureReason: reason };
      const lines = troubleLines({ ...failed, targets: [place('aigli', 'failed', reason, network)] });
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(network === 'facebook' ? /^aigli: / : /^@aigli: /);
      expect(lines[0]).toMatch(advice);
      expect(lines[0]).not.toMatch(vague);
      expect(lines[0]).not.toContain(network === 'facebook' ? 'Instagram' : 'Facebook');
    }
  });

  it('names the place that a network refused', () => {
    const targets = [place('Α', 'failed', 'place_refused')];
    const post = { postStatus: 'failed', failureReason: 'place_refused', targets };
    expect(troubleLines({ ...post, place: { name: 'Κολωνάκι' } })).toEqual([
      'Α: Το Facebook δεν δέχτηκε την τοποθεσία «Κολωνάκι». Επιλέξτε άλλη ή αφαιρέστε την και στείλτε την ανάρτηση ξανά.',
    ]);
  });

  it('gives each page its own reason', () => {
    const targets = [
      place('Α', 'failed', 'text_refused'),
      place('Β', 'failed', 'picture_missing', 'instagram'),
    ];
    expect(troubleLines({ postStatus: 'failed', failureReason: 'text_refused', targets })).toEqual([
      expect.stringMatching(/^Α: Το Facebook δεν δέχτηκε το κείμενο/),
      expect.stringMatching(/^@Β: Το Instagram χρειάζεται εικόνα/),
    ]);
  });

  it.each(codes.filter((code) => code !== 'missed'))(
    'never describes a post as rejected that may be public, for %s',
    (reason) => {
      const doubtful = { postStatus: 'needs_look', failureReason: reason };
      for (const targets of [[], [place('Α', 'needs_look', reason)]])
        expect(troubleLines({ ...doubtful, targets })).toEqual([
          expect.stringContaining('Ελέγξτε τη σελίδα σας'),
        ]);
    },
  );

  it('never shows a bare code', () => {
    for (const postStatus of ['failed', 'needs_look', 'scheduled', 'publishing', 'published', 'draft'])
      for (const failureReason of ['social_500', null]) {
        const targets = [place('Α', 'failed', 'social_500')];
        const lines = [
          ...troubleLines({ postStatus, failureReason, targets }),
          ...troubleLines({ postStatus, failureReason, targets: [] }),
        ];
        expect(lines.join(' ')).not.toContain('social_500');
      }
    expect(troubleLines({ postStatus: 'failed', failureReason: null, targets: [] })).toHaveLength(1);
  });
});

describe('why a post is public only in part', () => {
  const partial = { postStatus: 'published', failureReason: 'partial' };
  const public_ = place('Α', 'published', null);

  it('names page and reason, and what can be done', () => {
    const refused = { ...partial, targets: [public_, place('Β', 'failed', 'text_refused')] };
    expect(troubleLines(refused)).toEqual([
      expect.stringContaining('μόνο σε κάποιες'),
      expect.stringMatching(/^Β: Το Facebook δεν δέχτηκε το κείμενο/),
      expect.stringContaining('νέα ανάρτηση'),
    ]);
    expect(canRetrySending(refused)).toBe(false);
    const unknown = { ...partial, targets: [public_, place('Β', 'failed', 'unknown_refusal')] };
    expect(troubleLines(unknown)).toHaveLength(2);
    expect(canRetrySending(unknown)).toBe(true);
  });

  it.each([
    'publishing_refused',
    'page_changed',
    'page_token_refused',
    'page_gone',
    'app_refused',
    'daily_limit',
  ])('names the page that a post on its way waits for: %s', (reason) => {
    const targets = [public_, place('Β', 'publishing', reason)];
    expect(troubleLines({ postStatus: 'publishing', failureReason: null, targets })).toEqual([
      expect.stringMatching(/^Β: /),
    ]);
  });

  it('is empty while a page is only slow', () => {
    const targets = [public_, place('Β', 'publishing', 'meta_silent')];
    expect(troubleLines({ postStatus: 'publishing', failureReason: null, targets })).toEqual([]);
  });
});

describe('why a post waits', () => {
  const held = codes.filter((code) => troubles[code] === 'on_hold');
  it.each(held)('shows what to do about %s', (failureReason) => {
    const waits = { postStatus: 'scheduled', failureReason };
    expect(troubleLines({ ...waits, targets: [] })).toEqual([expect.stringMatching(advice)]);
    const targets = [place('Α', 'planned', failureReason), place('Β', 'planned', null)];
    expect(troubleLines({ ...waits, targets })).toEqual([expect.stringMatching(/^Α: /)]);
  });

  it('is empty for a post that waits for its scheduled time', () => {
    expect(troubleLines({ postStatus: 'scheduled', failureReason: null, targets: [] })).toEqual([]);
  });

  it('names the cause of a missed time, without asking for a check', () => {
    const missed = { postStatus: 'needs_look', failureReason: 'missed', heldReason: 'not_connected' };
    expect(troubleLines({ ...missed, targets: [] })).toEqual([
      expect.stringMatching(/Πέρασε η ώρα της.+Δεν υπήρχε συνδεδεμένη σελίδα\.$/),
    ]);
    expect(troubleLines({ ...missed, heldReason: null, targets: [] }).join('')).not.toContain('Ελέγξτε');
    const targets = [place('Α', 'publishing', 'page_changed'), place('Β', 'publishing', 'needs_reconnect')];
    expect(troubleLines({ ...missed, targets })).toEqual([
      expect.stringMatching(/με καθυστέρηση\.$/),
      'Α: Η σελίδα είχε αλλάξει στο Facebook.',
      'Β: Η σύνδεση με το Facebook είχε λήξει.',
    ]);
  });
});
