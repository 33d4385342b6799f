import { sessions } from '@kallos/contracts/auth/sessions';
import { products } from '@kallos/contracts/catalog/products';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openBrowser } from '../../testing/browser.ts';
import { hostileRedirects } from '../../testing/hostile-redirects.ts';

const browser = openBrowser('/');
const { call } = await import('../queries/api.tsx');
const { onLoginRequired, safeReturnPath, takeReturnPath } = await import('./login-required.tsx');
const tokens = await import('./tokens.tsx');

function answerWith(status: number, body: unknown) {
  const asked = vi.fn(async (_url: string, _init: RequestInit) => Response.json(body, { status }));
  vi.stubGlobal('fetch', asked);
  return asked;
}
const refusal = (code: string, message: string) => ({ success: false, code, message, error: message });
const bearerOf = (asked: ReturnType<typeof answerWith>) =>
  new Headers(asked.mock.calls[0]?.[1].headers).get('authorization');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  browser.goTo('/business/setup');
});
afterEach(() => vi.unstubAllGlobals());

describe('the tokens', () => {
  it('prefers the business token, then businessToken, then auth_token', () => {
    localStorage.setItem('auth_token', 'a');
    expect(tokens.readToken('business')).toBe('a');
    localStorage.setItem('businessToken', 'b');
    expect(tokens.readToken('business')).toBe('b');
    localStorage.setItem('business_token', 'c');
    expect(tokens.readToken('business')).toBe('c');
  });

  it('uses only auth_token in the admin area', () => {
    localStorage.setItem('business_token', 'c');
    expect(tokens.readToken('admin')).toBeNull();
    expect(tokens.areaOf('/admin/dashboard/products')).toBe('admin');
    expect(tokens.areaOf('/administrators')).toBe('business');
  });

  it("prefers an administrator's grant, in its own tab only", () => {
    localStorage.setItem('business_token', 'own');
    tokens.storeGrant('grant');
    expect(tokens.readToken('business')).toBe('grant');
    expect(localStorage.getItem('business_token')).toBe('own');
    tokens.removeToken('grant');
    expect(tokens.readToken('business')).toBe('own');
  });

  it('removes all of them at once', () => {
    localStorage.setItem('auth_token', 'a');
    localStorage.setItem('business_token', 'b');
    expect(tokens.removeAllTokens().toSorted()).toEqual(['a', 'b']);
    expect(localStorage.length).toBe(0);
  });
});

describe('a call', () => {
  it('sends the token of its area', async () => {
    localStorage.setItem('auth_token', 'admin-token');
    localStorage.setItem('business_token', 'business-token');
    const asked = answerWith(200, { success: true });
    await call(sessions.verify);
    expect(bearerOf(asked)).toBe('Bearer business-token');
    browser.goTo('/admin/dashboard');
    asked.mockClear();
    await call(sessions.verify);
    expect(bearerOf(asked)).toBe('Bearer admin-token');
  });

  it('sends no token to a login', async () => {
    localStorage.setItem('business_token', 'old');
    const asked = answerWith(200, { success: true, token: 't', message: '' });
    await call(sessions.loginBusiness, { body: { email: 'a@b.gr', password: 'secret' } });
    expect(bearerOf(asked)).toBeNull();
  });

  it("rejects with 'No auth token found' when there is none", async () => {
    const asked = answerWith(200, {});
    await expect(call(sessions.verify)).rejects.toThrow('No auth token found');
    expect(asked).not.toHaveBeenCalled();
  });

  it.each([
    ['token_expired', 'Token expired'],
    ['invalid_token', 'Invalid token'],
  ])('removes a token refused with %s and requests the login', async (code, text) => {
    localStorage.setItem('business_token', 'dead');
    browser.goTo('/business/campaigns?view=past');
    answerWith(401, refusal(code, text));
    const heard = vi.fn();
    const stop = onLoginRequired(heard);
    await expect(call(products.list, { query: {} })).rejects.toThrow('401');
    stop();
    expect(localStorage.getItem('business_token')).toBeNull();
    expect(heard).toHaveBeenCalledExactlyOnceWith('business');
    expect(takeReturnPath()).toBe('/business/campaigns?view=past');
    expect(takeReturnPath()).toBeNull();
  });

  it('keeps the token on other errors', async () => {
    localStorage.setItem('business_token', 'good');
    answerWith(403, refusal('forbidden', 'You are not allowed to do this.'));
    await expect(call(products.list, { query: {} })).rejects.toThrow('403');
    expect(localStorage.getItem('business_token')).toBe('good');
  });
});

describe('the return path after a login', () => {
  it.each(['/business/campaigns', '/portal/products?x=1#y', '/business'])('accepts %s', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  it.each([
    'https://evil.example/business',
    '//evil.example/business',
    '/\\evil.example/business',
    '/business/../admin/dashboard',
    '/admin/dashboard',
    '/business/login',
    '/business/LOGIN/',
    '/business/%6cogin',
    'javascript:alert(1)',
    '\t//evil.example',
    '',
    null,
  ])('rejects %s', (path) => {
    expect(safeReturnPath(path)).toBeNull();
  });

  it('never leaves the business area', () => {
    expect(new Set(hostileRedirects).size).toBeGreaterThanOrEqual(100);
    const origin = 'https://kallos.example';
    const led = hostileRedirects.map((asked) => new URL(safeReturnPath(asked) ?? '/business', origin));
    expect(
      led.filter((url) => url.origin !== origin || !/^\/(business|portal)(\/|$)/.test(url.pathname)),
    ).toEqual([]);
  });
});
