import { endpoint } from '@kallos/contracts/endpoint';
import { id, text } from '@kallos/contracts/wire';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { adminCaller, testIdentityKey } from '../../../testing/service.ts';
import { identityHeader, signIdentity } from '../../security/identity.ts';
import { implement } from '../implement.ts';

const notes = {
  write: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/api/notes/:id',
    who: 'admin',
    role: 'viewer',
    summary: 'Writes a note.',
    params: z.object({ id: id() }),
    query: z.object({ tag: z.optional(z.string()) }),
    body: z.object({ title: text(2, 20, 'A title is needed'), parentId: z.optional(id()) }),
    reply: z.object({ id: z.number(), title: z.string(), parentId: z.optional(z.number()) }),
  }),
};
const app = openTestApp([
  implement<object, typeof notes>(notes, { write: (_, { params, body }) => ({ ...params, ...body }) }),
]);

async function send(body: string | Uint8Array<ArrayBuffer>, path = '/api/notes/7') {
  const response = await app.request(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [identityHeader]: signIdentity(adminCaller, testIdentityKey),
    },
    body,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const sendJson = (value: unknown, path?: string) => send(JSON.stringify(value), path);

describe('a request body', () => {
  it('keeps every character of a text', async () => {
    const title = 'Ήβη 👩‍⚕️ \u{1f33f} x';
    expect(await sendJson({ title })).toEqual({ status: 200, body: { id: 7, title } });
  });

  it.each([
    ['a NUL', { title: 'a\0bc' }, 'title'],
    ['half a surrogate pair', { title: 'ab\ud800' }, 'title'],
    ['a NUL in a field that nobody reads', { title: 'abc', other: ['\0'] }, 'other.0'],
    ['a NUL in a name', { title: 'abc', 'a\0b': 1 }, 'body'],
  ])('is rejected with %s', async (_, value, field) => {
    expect(await sendJson(value)).toMatchObject({
      status: 400,
      body: { code: 'invalid_fields', fields: { [field]: 'invalid_text' } },
    });
  });

  it('is rejected in another encoding than UTF-8', async () => {
    const bytes = Uint8Array.from([...Buffer.from('{"title":"ab'), 0xff, 0xfe, ...Buffer.from('"}')]);
    expect(await send(bytes)).toMatchObject({ status: 400, body: { code: 'invalid_json' } });
  });

  it('changes no prototype and passes no unknown field', async () => {
    const answer = await send(
      '{"title":"first","title":"abc","id":99,"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
    );
    expect(answer).toEqual({ status: 200, body: { id: 7, title: 'abc' } });
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });

  it("with a missing field is rejected with the contract's message", async () => {
    expect(await sendJson({})).toMatchObject({
      status: 400,
      body: { message: 'A title is needed', error: 'A title is needed', fields: { title: 'invalid_type' } },
    });
    expect(await sendJson({ title: 'abc', parentId: 0 })).toMatchObject({
      body: { message: 'Some fields are missing or not valid.' },
    });
  });
});

describe('an id', () => {
  it.each([
    '0',
    '-1',
    '+7',
    '7.0',
    '7e0',
    '0x7',
    '007',
    '%207',
    '7%20',
    '%00',
    'NaN',
    '2147483648',
    '9'.repeat(30),
  ])('is not %s', async (given) => {
    expect(await sendJson({ title: 'abc' }, `/api/notes/${given}`)).toMatchObject({ status: 404 });
  });

  it.each([true, [7], { valueOf: 7 }, '', ' 7', 7.5, 1e300, null])(
    'in a body is not %j',
    async (parentId) => {
      expect(await sendJson({ title: 'abc', parentId })).toMatchObject({ status: 400 });
    },
  );

  it('may be a number or its digits', async () => {
    for (const parentId of [8, '8'])
      expect(await sendJson({ title: 'abc', parentId })).toMatchObject({
        status: 200,
        body: { parentId: 8 },
      });
  });
});

it('rejects a NUL in the query', async () => {
  expect(await sendJson({ title: 'abc' }, '/api/notes/7?tag=%00')).toMatchObject({ status: 400 });
});
