import { passwordWeaknesses } from '@kallos/contracts/auth/password-weakness';
import { ApiError } from '@kallos/contracts/client';
import { AppError, toErrorBody } from '@kallos/contracts/errors';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emailFault, greekLetterIn, passwordFault } from './credential-faults.ts';

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
vi.stubGlobal('localStorage', storage);
vi.stubGlobal('sessionStorage', storage);
vi.stubGlobal('location', { pathname: '/business/login', search: '', hash: '' });
const { newPasswordFault, refusedPassword } = await import('./new-password.ts');
const { findDestination } = await import('./next-step.ts');

describe('an e-mail address', () => {
  it('is checked for Greek letters that look Latin', () => {
    expect(greekLetterIn('info@dermafως.gr')).toBe('ω');
    expect(greekLetterIn('Αnna@clinic.gr')).toBe('Α');
    expect(greekLetterIn('anna@clinic.gr')).toBeNull();
    expect(greekLetterIn('ινφο@γμαιλ.ψομ')).toBe('ι');
    expect(greekLetterIn('info@clinic.gρ')).toBe('ρ');
    expect(greekLetterIn('info@κλινική.ελ')).toBeNull();
  });

  it.each(['a@b.gr', 'first.last+tag@sub.example.com', 'info@κλινική.ελ', 'info@κλινική.gr'])(
    'may be %s',
    (text) => {
      expect(emailFault(text)).toBeUndefined();
    },
  );

  it.each(['', 'a', 'a@b', '@b.gr', 'a b@c.gr', 'a@b.', 'a@@b.gr'])('may not be "%s"', (text) => {
    expect(emailFault(text)).toMatch(/^Γράψτε ένα σωστό email/);
  });
});

describe('a password', () => {
  it.each([
    ['12345', /^Γράψτε τουλάχιστον 6 χαρακτήρες\.\nPassword must be at least 6 characters$/],
    ['🌸🌸🌸🌸🌸', /at least 6/],
    ['1'.repeat(201), /^Έως 200 χαρακτήρες\.$/],
  ])('may not be %s', (typed, fault) => {
    expect(passwordFault(typed)).toMatch(fault);
  });

  it.each(['123456', '1'.repeat(200)])('may be %s', (typed) => {
    expect(passwordFault(typed)).toBeUndefined();
  });
});

describe('a new password', () => {
  const refusal = (fields: Record<string, string>) => {
    const { status, body } = toErrorBody(new AppError('invalid_fields', { fields }));
    return new ApiError(status, JSON.stringify(body), body);
  };

  it.each(Object.keys(passwordWeaknesses))('explains a rejection as %s in its own sentence', (password) => {
    const all = Object.keys(passwordWeaknesses).map((other) =>
      refusedPassword(refusal({ password: other }), 'el'),
    );
    const sentence = refusedPassword(refusal({ password }), 'el');
    expect(all.filter((other) => other === sentence)).toHaveLength(1);
    expect(sentence).toMatch(/^[^a-z]+(Kallos)?[^a-z]+(email[^a-z]+Kallos[^a-z]+)?$/);
  });

  it('rejected for an unknown reason gets the general sentence', () => {
    expect(refusedPassword(refusal({ password: 'haunted' }), 'el')).toMatch(/μαντεύεται εύκολα/);
    expect(refusedPassword(new TypeError('offline'), 'el')).toBeUndefined();
  });

  it.each([
    ['12345', 'Password must be at least 6 characters'],
    ['1'.repeat(201), 'At most 200 characters'],
    ['x7#Qm2', undefined],
  ])('of an administrator may not be %s', (typed, fault) => {
    expect(newPasswordFault(typed, 'en')).toBe(fault);
  });
});

describe('the destination after a business login', () => {
  const answers: Record<string, unknown> = {};
  const companyInfo = { id: 1, companyName: 'Ανθή' };
  beforeEach(() => {
    stored.clear();
    stored.set('business_token', 't');
    Object.assign(answers, {
      '/api/v2/company-info': { success: true, companyInfo },
      '/api/v2/account-products': { success: true, products: [{ id: 1 }] },
      '/api/selected-pages': { success: true, selectedPages: [{ pageId: '1', isActive: true }] },
    });
    vi.stubGlobal('fetch', async (path: string) =>
      answers[path] ? Response.json(answers[path]) : Response.json({}, { status: 500 }),
    );
  });
  afterEach(() => stored.clear());

  it('is the redirect parameter first', async () => {
    stored.set('return_path', '/business/products');
    expect(await findDestination('?redirect=%2Fportal%2Fcampaigns')).toBe('/portal/campaigns');
    expect(stored.has('return_path')).toBe(false);
  });

  it('is the stored return path when the parameter is missing or external', async () => {
    stored.set('return_path', '/business/products?x=1');
    expect(await findDestination('?redirect=https%3A%2F%2Fevil.example')).toBe('/business/products?x=1');
  });

  it('is the first incomplete setup step', async () => {
    expect(await findDestination('')).toBe('/business/campaigns');
    answers['/api/selected-pages'] = { success: true, selectedPages: [] };
    expect(await findDestination('')).toBe('/business/platforms');
    // An inactive page gets no post, so the portal shows the step as incomplete too.
    answers['/api/selected-pages'] = { success: true, selectedPages: [{ pageId: '1', isActive: false }] };
    expect(await findDestination('')).toBe('/business/platforms');
    answers['/api/v2/account-products'] = { success: true, products: [] };
    expect(await findDestination('')).toBe('/business/products');
    answers['/api/v2/company-info'] = { success: true, companyInfo: null };
    expect(await findDestination('')).toBe('/business/setup');
  });

  it('is the first step when the check fails', async () => {
    delete answers['/api/selected-pages'];
    expect(await findDestination('')).toBe('/business/setup');
  });
});
