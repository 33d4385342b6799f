import { describe, expect, it } from 'vitest';
import { allowanceText } from './allowance-text.ts';

const say = (isTrial: boolean, used: number, limit: number) =>
  allowanceText(
    {
      success: true,
      isTrial,
      texts: { used, limit },
      testEmails: { used: 0, limit: 20 },
      resetsAt: '2026-11-22T00:00:00.000Z',
    },
    'Europe/Athens',
  );

describe('the text on the daily allowance', () => {
  it('states the limit of a trial account early', () => {
    expect(say(true, 2, 30)).toMatchObject({ isShort: false });
    expect(say(true, 5, 15)).toMatchObject({ isShort: false });
    expect(say(true, 12, 15)).toMatchObject({ isShort: true });
    expect(say(true, 2, 30)?.text).toMatch(/έως 30 νέα κείμενα.*απομένουν 28 κείμενα/);
  });

  it('shows nothing to an active account until few are left', () => {
    expect(say(false, 39, 50)).toBeUndefined();
    expect(say(false, 49, 50)).toEqual({ isShort: true, text: 'Σήμερα απομένει 1 κείμενο.' });
  });

  it('states when the allowance renews once none is left', () => {
    expect(say(false, 50, 50)?.text).toContain('22/11/2026 02:00');
  });
});
