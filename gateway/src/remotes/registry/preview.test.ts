import { describe, expect, it } from 'vitest';
import { makePreview, readPreview } from '../deploy/deploy-tokens.ts';
import { findPreviewConsent, previewRedirect } from './requester.ts';

const portal = { remote: 'mfe_portal', holder: 'eleni', hash: 'a'.repeat(64) };
const admin = { remote: 'mfe_admin', holder: 'nikos', hash: 'b'.repeat(64) };
const portalRelease = { remote: 'mfe_portal', version: '1.0.2' };
const day = 86_400_000;
const now = Date.parse('2026-11-23T09:00:00Z');

describe('a ticket for a preview', () => {
  const ticket = makePreview(portal, portalRelease, now);

  it('shows one version of one remote for a day', () => {
    const shown = { remote: 'mfe_portal', version: '1.0.2', until: now + day };
    expect(readPreview([admin, portal], ticket, now)).toEqual(shown);
    expect(readPreview([portal], ticket, now + day - 1)).toEqual(shown);
    expect(readPreview([portal], ticket, now + day)).toBeUndefined();
  });

  it('is invalid after any change to it, and with the key of another token', () => {
    for (const forged of [
      ticket.replace('1.0.2', '1.0.3'),
      ticket.replace('mfe_portal', 'mfe_admin'),
      ticket.replace(String(now + day), String(now + 9 * day)),
      ticket.replace('@1.0.2.', '@1.0.2.1.'),
      `${ticket.slice(0, -1)}${ticket.endsWith('0') ? '1' : '0'}`,
      '',
      'mfe_portal@1.0.2',
    ])
      expect(readPreview([admin, portal], forged, now), forged).toBeUndefined();
    expect(readPreview([admin], ticket, now)).toBeUndefined();
    expect(readPreview([{ ...portal, hash: 'c'.repeat(64) }], ticket, now)).toBeUndefined();
  });
});

describe('the confirmation of a preview', () => {
  const publicUrl = 'https://kallos.example';
  const ticket = makePreview(portal, portalRelease);
  const link = `/portal/setup?a=1&preview=${encodeURIComponent(ticket)}`;
  const ask = (url: string, cookies: string | null = null) =>
    findPreviewConsent(url, cookies, { publicUrl, keys: [portal] });

  it('precedes the preview and is accepted only from the same browser', () => {
    const question = ask(link);
    expect(question).toMatchObject({
      preview: { remote: 'mfe_portal', version: '1.0.2' },
      leave: '/portal/setup?a=1',
      cookie: expect.stringMatching(/^__Host-kallos-preview-asked=[\w-]{22}; Path=\/; Max-Age=600; HttpOnly/),
    });
    const { accept = '', cookie = '' } = question ?? {};
    const mine = cookie.split(';')[0] ?? '';
    expect(ask(accept, mine)).toBeUndefined();
    expect(previewRedirect(accept, publicUrl)).toMatchObject({ to: '/portal/setup?a=1' });
    const others = `${mine.slice(0, -22)}${'x'.repeat(22)}`;
    for (const cookies of [null, others, mine.replace('asked=', 'asked')])
      expect(ask(accept, cookies), String(cookies)).toBeDefined();
  });

  it('is not shown for an address that starts no preview', () => {
    for (const url of [
      '/portal',
      '/portal?preview=',
      '/portal?preview=mfe_portal@v2.1.ff',
      '/portal?confirm=x',
    ])
      expect(ask(url), url).toBeUndefined();
  });
});

describe('an address with a ticket', () => {
  const turn = (url: string) => previewRedirect(url, 'https://kallos.example');

  it('redirects to the same screen without it and sets an HttpOnly cookie', () => {
    expect(turn('/portal/setup?a=1&preview=mfe_portal%40v2.1.ff&b=%C3%A9')).toEqual({
      to: '/portal/setup?a=1&b=%C3%A9',
      cookie:
        '__Host-kallos-preview=mfe_portal@v2.1.ff; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure',
    });
  });

  it('ends a preview when it is empty or malformed', () => {
    for (const url of ['/portal?preview=', '/portal?preview=a;b', `/portal?preview=${'a'.repeat(301)}`])
      expect(turn(url), url).toMatchObject({
        to: '/portal',
        cookie: expect.stringContaining('kallos-preview=; Path=/; Max-Age=0'),
      });
  });

  it('never redirects to another host, and not at all without a ticket', () => {
    for (const url of [
      '//evil.example/x?preview=',
      '/\\evil.example/x?preview=',
      '/.//evil.example?preview=',
    ]) {
      const { to = '' } = turn(url) ?? {};
      expect(new URL(to, 'https://kallos.example').origin, url).toBe('https://kallos.example');
    }
    expect(turn('/portal/setup?x=preview')).toBeUndefined();
    expect(turn('/portal/setup?mypreview=1')).toBeUndefined();
    expect(turn('/portal')).toBeUndefined();
  });
});
