import { beforeAll, describe, expect, it } from 'vitest';
import { sendRaw, useOneGateway } from '../../testing/gateway.ts';

const test = useOneGateway({ PUBLIC_URL: 'https://kallos.example' });
let token = '';
beforeAll(async () => {
  token = test.sessions.add({});
});

/** One request per kind of response. */
const kinds: Record<string, { method?: string; path: string; isSignedIn?: true }> = {
  'a page': { path: '/business/login' },
  'a file': { path: '/theme.js' },
  'a missing file': { path: '/remotes/none/none/none.js' },
  'the registry': { path: '/remotes.json' },
  health: { path: '/healthz' },
  'the description of the API': { path: '/api/docs' },
  'an answer of a service': { path: '/api/products', isSignedIn: true },
  'a refusal': { path: '/api/products' },
  'an unknown call': { path: '/api/nothing-here' },
  'a wrong method': { method: 'DELETE', path: '/api/products' },
  'a preflight of a call': { method: 'OPTIONS', path: '/api/products' },
  'a preflight of a page': { method: 'OPTIONS', path: '/business/login' },
  'a trace': { method: 'TRACE', path: '/api/products' },
};

const strangers = [
  'https://evil.example',
  'null',
  'https://kallos.example.evil.example',
  'https://evilkallos.example',
  'http://kallos.example',
  'https://kallos.example:8443',
  'https://kallos.example',
];

const ask = (kind: string, headers: Record<string, string> = {}) => {
  const { method = 'GET', path, isSignedIn } = kinds[kind] ?? { path: '/' };
  return sendRaw(test.port, {
    method,
    path,
    headers: { ...headers, ...(isSignedIn ? { authorization: `Bearer ${token}` } : {}) },
  });
};

describe.each(Object.keys(kinds))('%s', (kind) => {
  it('has all headers that block other sites', async () => {
    const { headers } = await ask(kind);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()') as string,
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'.*frame-ancestors 'none'/,
      ) as string,
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
  });

  it.each(strangers)('gives %s no access, and sets no cookie', async (origin) => {
    const { headers } = await ask(kind, {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect(headers).not.toHaveProperty('set-cookie');
  });
});

it.each([
  '//evil.example/',
  '/\\evil.example',
  '/%2f%2fevil.example',
  '/business//evil.example',
  '/..//evil.example',
])('redirects no browser from %s', async (path) => {
  const { status, headers } = await sendRaw(test.port, { path, headers: { accept: 'text/html' } });
  expect(status).toBeLessThan(500);
  expect(status < 300 || status >= 400).toBe(true);
  expect(headers).not.toHaveProperty('location');
});

it('requires a bearer token for writes, which a foreign form cannot send', async () => {
  const arrived = () =>
    Object.values(test.services).reduce((sum, { requests: arrivals }) => sum + arrivals.length, 0);
  const before = arrived();
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
    for (const path of ['/api/v2/company-info', '/api/accounts', '/api/products', '/api/auth/logout']) {
      const { status } = await sendRaw(test.port, {
        method: 'POST',
        path,
        headers: {
          'content-type': type,
          origin: 'https://evil.example',
          cookie: `token=${token}; auth_token=${token}`,
        },
        chunks: ['{"businessName":"x"}'],
      });
      expect(status, `${type} to ${path}`).toBe(401);
    }
  expect(arrived()).toBe(before);
});
