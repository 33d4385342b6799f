import { describe, expect, it, beforeAll } from 'vitest';
import { asBusiness, newBusiness, productUrl, request } from '../api.ts';
import { demo } from '../demo.ts';

const json = (body: unknown, method = 'POST'): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

let token = '';
let login = { email: '', password: '' };
beforeAll(async () => {
  login = await newBusiness('Κλινική Άνθος');
  ({ token } = await asBusiness(login));
});

describe('the documented calls, as a plain HTTP client sees them', () => {
  it('signs an administrator in and verifies the token', async () => {
    const login = await request('/api/auth/login', json(demo.admin));
    expect(login.status).toBe(200);
    expect(login.body).toMatchObject({
      success: true,
      token: expect.any(String),
      message: expect.any(String),
    });
    const verify = await request('/api/auth/verify', { token: (login.body as { token: string }).token });
    expect(verify.body).toMatchObject({ success: true, role: 'admin' });
  });

  it('signs a business user in, and ends the session that the login was sent with', async () => {
    const held = token;
    const answer = await request('/api/business/login', { ...json(login), token });
    expect(answer.body).toMatchObject({
      success: true,
      token: expect.any(String),
      message: expect.any(String),
    });
    ({ token } = answer.body as { token: string });
    const verify = await request('/api/auth/verify', { token });
    expect(verify.body).toMatchObject({ success: true, role: 'business_admin' });
    expect((await request('/api/auth/verify', { token: held })).status).toBe(401);
  });

  it('lists the demo catalogue with its fields', async () => {
    const { body } = await request('/api/products', { token });
    const { products } = body as { products: Array<Record<string, unknown>> };
    expect(products.length).toBeGreaterThanOrEqual(6);
    // Other journeys add products without a picture.
    const shown = products.find((product) => product['imagePath'] !== null);
    expect(shown).toMatchObject({
      id: expect.any(Number),
      name: expect.any(String),
      description: expect.any(String),
      status: 'active',
      imagePath: expect.stringMatching(/^\/media\//),
      examplePostsCount: expect.any(Number),
    });
    const picture = await fetch(productUrl() + String(shown?.['imagePath']));
    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toMatch(/^image\//);
    expect(picture.headers.get('cache-control')).toContain('immutable');
  });

  it('reads null before company information is saved, and the saved fields after', async () => {
    const before = await request('/api/v2/company-info', { token });
    expect(before.body).toMatchObject({ success: true, companyInfo: null });
    const fields = {
      companyName: 'Ήβη',
      location: 'Πάτρα',
      postFrequencyDays: 3,
      scheduledTime: '10:30',
      logoUrl: null,
    };
    const saved = await request('/api/v2/company-info', { ...json(fields), token });
    expect(saved.status).toBe(200);
    const after = await request('/api/v2/company-info', { token });
    expect(after.body).toMatchObject({ success: true, companyInfo: fields });
  });

  it('answers the lists of a fresh account', async () => {
    expect((await request('/api/v2/account-products', { token })).body).toMatchObject({
      success: true,
      products: [],
    });
    expect((await request('/api/bulk-posts', { token })).body).toMatchObject({ bulkPosts: [] });
    expect((await request('/api/scheduled-periods', { token })).body).toMatchObject({
      scheduledPeriod: null,
    });
    expect((await request('/api/selected-pages', { token })).body).toMatchObject({
      success: true,
      selectedPages: [],
    });
    expect((await request('/api/facebook/pages', { token })).body).toMatchObject({
      success: true,
      connected: false,
      source: 'no_token',
      facebookPages: [],
      instagramAccounts: [],
    });
  });
});

describe('what goes wrong is said in the documented shape', () => {
  const shape = (code: string) => ({
    success: false,
    code,
    message: expect.any(String),
    error: expect.any(String),
    requestId: expect.any(String),
  });

  it('refuses a stranger, a wrong token and a wrong role', async () => {
    expect(await request('/api/bulk-posts')).toMatchObject({ status: 401, body: shape('unauthenticated') });
    const wrong = await request('/api/bulk-posts', { token: 'nonsense' });
    expect(wrong).toMatchObject({
      status: 401,
      body: { ...shape('invalid_token'), message: 'Invalid token' },
    });
    expect(await request('/api/accounts', { token })).toMatchObject({
      status: 403,
      body: shape('forbidden'),
    });
  });

  it('refuses broken JSON, missing fields, a large body and other content types', async () => {
    const broken = await request('/api/business/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":',
    });
    expect(broken).toMatchObject({ status: 400, body: shape('invalid_json') });
    const missing = await request('/api/v2/company-info', { ...json({ companyName: 'x' }), token });
    expect(missing).toMatchObject({
      status: 400,
      body: {
        ...shape('invalid_fields'),
        fields: { companyName: expect.any(String), location: expect.any(String) },
      },
    });
    const large = await request('/api/v2/company-info', {
      ...json({ companyName: 'x'.repeat(300_000) }),
      token,
    });
    expect(large).toMatchObject({ status: 413, body: shape('too_large') });
    const plain = await request('/api/v2/company-info', {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: '{}',
      token,
    });
    expect(plain).toMatchObject({ status: 415, body: shape('unsupported_media') });
  });

  it('answers unknown addresses, ids and methods', async () => {
    expect(await request('/api/nothing-here', { token })).toMatchObject({
      status: 404,
      body: shape('not_found'),
    });
    expect(await request('/api/bulk-posts/999999', { method: 'DELETE', token })).toMatchObject({
      status: 404,
      body: shape('not_found'),
    });
    expect(await request('/api/bulk-posts/abc', { method: 'DELETE', token })).toMatchObject({ status: 404 });
    expect(await request('/api/bulk-posts', { method: 'DELETE', token })).toMatchObject({
      status: 405,
      body: shape('method_not_allowed'),
    });
    expect(
      await request('/internal/sessions/introspect', { ...json({ tokenHash: '0'.repeat(64) }), token }),
    ).not.toMatchObject({ status: 200 });
  });

  it('takes no signed identity from outside', async () => {
    const forged = Buffer.from(
      JSON.stringify({ caller: { kind: 'admin' }, exp: Date.now() + 60_000 }),
    ).toString('base64url');
    const { status } = await request('/api/accounts', { headers: { 'x-kallos-identity': `${forged}.x` } });
    expect(status).toBe(401);
  });

  it('serves every page with a strict policy and a fresh nonce', async () => {
    const [first, second] = await Promise.all([request('/business/login'), request('/business/login')]);
    const policy = first.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/);
    const nonceOf = (text: string) => /'nonce-([^']+)'/.exec(text)?.[1];
    expect(nonceOf(policy)).toBeTruthy();
    expect(nonceOf(policy)).not.toBe(nonceOf(second.headers.get('content-security-policy') ?? ''));
    expect(first.headers.get('x-content-type-options')).toBe('nosniff');
  });
});
