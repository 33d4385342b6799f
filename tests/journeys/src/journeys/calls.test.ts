import { asBusiness, newBusiness, productUrl, request } from '../api.ts';
import { demo } from '../demo.ts';
import { expect, test } from '../test.ts';

const json = (body: unknown, method = 'POST'): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

let token = '';
let login = { email: '', password: '' };
test.beforeAll(async () => {
  login = await newBusiness('Κλινική Άνθος');
  ({ token } = await asBusiness(login));
});

test.describe('the documented calls with a plain HTTP client', () => {
  const granted = { success: true, token: expect.any(String), message: expect.any(String) };
  const roleOf = async (bearer: string) => (await request('/api/auth/verify', { token: bearer })).body;

  test('signs an administrator in and verifies the token', async () => {
    const answer = await request('/api/auth/login', json(demo.admin));
    expect(answer).toMatchObject({ status: 200, body: granted });
    expect(await roleOf((answer.body as { token: string }).token)).toMatchObject({ role: 'admin' });
  });

  test('signs a business user in, and ends the session sent with the login', async () => {
    const held = token;
    const answer = await request('/api/business/login', { ...json(login), token });
    expect(answer.body).toMatchObject(granted);
    ({ token } = answer.body as { token: string });
    expect(await roleOf(token)).toMatchObject({ success: true, role: 'business_admin' });
    expect((await request('/api/auth/verify', { token: held })).status).toBe(401);
  });

  test('lists the demo catalogue with its fields', async () => {
    const { body } = await request('/api/products', { token });
    const { products } = body as { products: Array<Record<string, unknown>> };
    expect(products.length).toBeGreaterThanOrEqual(6);
    // Other journeys add products without an image.
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

  for (const [path, list] of [
    ['/api/v2/account-products', { success: true, products: [] }],
    ['/api/bulk-posts', { bulkPosts: [] }],
    ['/api/scheduled-periods', { scheduledPeriod: null }],
    ['/api/selected-pages', { success: true, selectedPages: [] }],
    [
      '/api/facebook/pages',
      { success: true, connected: false, source: 'no_token', facebookPages: [], instagramAccounts: [] },
    ],
  ] as const)
    test(`answers ${path} of a fresh account`, async () => {
      expect((await request(path, { token })).body).toMatchObject(list);
    });
});

test.describe('documented error responses', () => {
  const signedIn = (init: RequestInit = {}) => ({ ...init, token });
  const company = '/api/v2/company-info';
  for (const [label, status, code, path, init] of [
    ['a stranger', 401, 'unauthenticated', '/api/bulk-posts', () => ({})],
    ['a wrong token', 401, 'invalid_token', '/api/bulk-posts', () => ({ token: 'nonsense' })],
    ['a wrong role', 403, 'forbidden', '/api/accounts', signedIn],
    ['broken JSON', 400, 'invalid_json', '/api/business/login', () => ({ ...json({}), body: '{"email":' })],
    ['a missing field', 400, 'invalid_fields', company, () => signedIn(json({ companyName: 'x' }))],
    ['a large body', 413, 'too_large', company, () => signedIn(json({ companyName: 'x'.repeat(300_000) }))],
    ['another type', 415, 'unsupported_media', company, () => signedIn({ method: 'POST', body: '{}' })],
    ['an unknown address', 404, 'not_found', '/api/nothing-here', signedIn],
    ['an unknown id', 404, 'not_found', '/api/bulk-posts/999999', () => signedIn({ method: 'DELETE' })],
    ['a word for an id', 404, 'not_found', '/api/bulk-posts/abc', () => signedIn({ method: 'DELETE' })],
    ['a wrong method', 405, 'method_not_allowed', '/api/bulk-posts', () => signedIn({ method: 'DELETE' })],
  ] as const)
    test(`of ${label}: ${status} ${code}`, async () => {
      const said = { message: expect.any(String), error: expect.any(String), requestId: expect.any(String) };
      const fields = { companyName: expect.any(String), location: expect.any(String) };
      expect(await request(path, init())).toMatchObject({
        status,
        body: { success: false, code, ...said, ...(code === 'invalid_fields' && { fields }) },
      });
    });
});
