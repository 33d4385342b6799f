import { Readable } from 'node:stream';
import { endpoint } from '@kallos/contracts/endpoint';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { maxBytesOf, readBody } from './read-body.ts';

const described = {
  service: 'auth',
  method: 'POST',
  path: '/api/x',
  who: 'anyone',
  summary: 'x',
  reply: 'raw',
} as const;
const takesJson = endpoint({ ...described, body: z.object({}) });
const takesFiles = endpoint({ ...described, body: z.object({}), files: ['image'] });
const takesForm = endpoint({ ...described, body: z.object({}), files: [] });

const withBody = (body: RequestInit['body'], type?: string) =>
  new Request('http://localhost/', {
    method: 'POST',
    body,
    ...(type ? { headers: { 'content-type': type } } : {}),
  });
const refusal = async (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (failure: { code?: string }) => failure.code,
  );

// The signature of a GIF, followed by bytes that resemble a boundary.
const pictureBytes = Uint8Array.from([...Buffer.from('GIF89a'), 0, 13, 10, 45, 45, 255]);
const picture = () => {
  const form = new FormData();
  form.set('name', 'Κρέμα «Ήβη»\r\n--δοκιμή');
  form.set('image', new File([pictureBytes], 'εικόνα "1".png', { type: 'image/png' }));
  form.set('empty', '');
  form.set('other', new File(['x'], 'other.txt'));
  return form;
};

describe('a multipart form', () => {
  it('returns its fields and the requested files, byte for byte', async () => {
    const { fields, files } = await readBody(withBody(picture()), takesFiles);
    expect(fields).toEqual({ name: 'Κρέμα «Ήβη»\r\n--δοκιμή', empty: '' });
    expect(files).toEqual({
      image: { name: 'εικόνα "1".png', type: 'image/png', bytes: pictureBytes },
    });
  });

  it.each([
    ['of nothing', ''],
    ['cut in a part', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx'],
    ['cut before its end', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--b'],
    ['with a part without a name', '--b\r\nContent-Type: text/plain\r\n\r\nx\r\n--b--'],
    ['with other line ends', '--b\nContent-Disposition: form-data; name="a"\n\nx\n--b--'],
    ['with text before it', 'x\r\n--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--b--'],
  ])('with %s is rejected or empty', async (_, text) => {
    const code = await refusal(readBody(withBody(text, 'multipart/form-data; boundary=b'), takesFiles));
    expect(code).toBe(text === '' ? 'read' : 'bad_request');
  });

  it('with 41 parts is rejected', async () => {
    const form = new FormData();
    for (let index = 0; index < 40; index += 1) form.set(`k${index}`, '');
    expect(await refusal(readBody(withBody(form), takesFiles))).toBe('read');
    form.set('one-more', '');
    expect(await refusal(readBody(withBody(form), takesFiles))).toBe('bad_request');
  });

  it('has the same text limit as a JSON body', async () => {
    const form = new FormData();
    form.set('name', 'a'.repeat(257 * 1024));
    await expect(readBody(withBody(form), takesFiles)).rejects.toMatchObject({
      code: 'too_large',
      message: 'This is too large: at most 256 kB are accepted here.',
      fields: { mostBytes: String(256 * 1024) },
    });
  });

  it('with a file of another kind is rejected, whatever its declared type', async () => {
    const withFile = (field: string, ...bytes: Array<string | Uint8Array<ArrayBuffer>>) => {
      const form = new FormData();
      form.set(field, new File(bytes, 'a.png', { type: 'image/png' }));
      return refusal(readBody(withBody(form), { ...takesFiles, files: ['image', 'video'] }));
    };
    expect(await withFile('image', pictureBytes)).toBe('read');
    expect(await withFile('image', '<svg/>')).toBe('image_refused');
    expect(await withFile('image', 'GIF')).toBe('image_refused');
    expect(await withFile('video', '\0\0\0\x14ftypqt  ')).toBe('read');
    expect(await withFile('video', pictureBytes)).toBe('invalid_fields');
    expect(await withFile('image')).toBe('read');
  });

  it('is read completely, wherever its checked beginning ends', async () => {
    for (let size = 327_000; size < 327_700; size += 7) {
      const form = new FormData();
      const bytes = new Uint8Array(size);
      bytes.set(pictureBytes);
      form.set('image', new File([bytes], 'a.gif'));
      form.set('name', 'Κρέμα');
      form.set('text', 'α'.repeat(20_000));
      const { fields, files } = await readBody(withBody(form), takesFiles);
      expect([size, files['image']?.bytes.length]).toEqual([size, size]);
      expect(fields).toEqual({ name: 'Κρέμα', text: 'α'.repeat(20_000) });
    }
  });

  it('leaves no garbage: chunks are freed on arrival, and all on rejection', async () => {
    const boundary = 'b'.repeat(70);
    const start = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nGIF89a`;
    const formOf = (end: string) => {
      const whole = Buffer.concat([Buffer.from(start), Buffer.alloc(10_000_000), Buffer.from(end)]);
      return Array.from({ length: Math.ceil(whole.length / 65_536) }, (_, at) =>
        Uint8Array.from(whole.subarray(at * 65_536, (at + 1) * 65_536)),
      );
    };
    const read = (pieces: Uint8Array<ArrayBuffer>[]) => {
      const request = withBody('', `multipart/form-data; boundary=${boundary}`);
      return readBody(request, takesFiles, Readable.from(pieces));
    };
    const close = `\r\n--${boundary}--\r\n`;
    const [whole, cut] = [formOf(close), formOf('x')];
    const held = () => process.memoryUsage().arrayBuffers;
    const before = held();
    expect(await refusal(read(cut))).toBe('bad_request');
    expect(before - held()).toBeGreaterThan(9_000_000);
    const { files } = await read(whole);
    expect(files['image']?.bytes.length).toBe(10_000_006);
    expect([...cut, ...whole].filter(({ buffer }) => !buffer.detached)).toEqual([]);
  });

  it('without a boundary is rejected', async () => {
    expect(await refusal(readBody(withBody('--b--', 'multipart/form-data'), takesFiles))).toBe('bad_request');
  });
});

describe('a urlencoded form', () => {
  it('returns its fields, with the last value of a repeated name', async () => {
    const { fields } = await readBody(
      withBody(new URLSearchParams('a=1&a=2&β=%CE%B3&__proto__=x')),
      takesForm,
    );
    expect(Object.entries(fields as object)).toEqual([
      ['a', '2'],
      ['β', 'γ'],
      ['__proto__', 'x'],
    ]);
  });

  it('with 101 fields is rejected', async () => {
    const form = (fields: number) => new URLSearchParams('a=&'.repeat(fields - 1) + 'a=');
    expect(await refusal(readBody(withBody(form(100)), takesForm))).toBe('read');
    expect(await refusal(readBody(withBody(form(101)), takesForm))).toBe('bad_request');
  });
});

describe('JSON', () => {
  const json = (text: string) => refusal(readBody(withBody(text, 'application/json'), takesJson));

  it('with 5000 values is read, with more rejected', async () => {
    expect(await json(`[${'1,'.repeat(4998)}1]`)).toBe('read');
    expect(await json(`[${'1,'.repeat(5000)}1]`)).toBe('invalid_json');
    expect(await json(JSON.stringify(`\\",${','.repeat(9000)}`))).toBe('read');
    expect(await json(`["\\\\",${'1,'.repeat(5000)}1]`)).toBe('invalid_json');
  });

  it('is limited to 64 levels', async () => {
    expect(await json('['.repeat(64) + ']'.repeat(64))).toBe('read');
    for (const deep of [65, 100_000])
      expect(await json('['.repeat(deep) + ']'.repeat(deep))).toBe('invalid_json');
  });
});

describe('a body', () => {
  it.each([
    ['JSON', takesJson, ['application/json']],
    ['files', takesFiles, ['application/json', 'multipart/form-data; boundary=b']],
    ['a plain form', takesForm, ['application/json', 'application/x-www-form-urlencoded']],
  ] as const)('for an endpoint of %s must have a matching type', async (_, taker, own) => {
    const all = [
      'application/json',
      'multipart/form-data; boundary=b',
      'application/x-www-form-urlencoded',
      'text/plain',
      'application/jsonp',
      'text/json',
      '',
    ];
    for (const type of all) {
      const code = await refusal(readBody(withBody(new TextEncoder().encode('{}'), type), taker));
      if ((own as readonly string[]).includes(type)) expect(code, type).not.toBe('unsupported_media');
      else expect(code, type).toBe('unsupported_media');
    }
  });

  it('may exceed the usual limit only for files', () => {
    const large = 80 * 1024 * 1024;
    const limits = ['multipart/form-data', 'application/json', 'application/x-www-form-urlencoded'].map(
      (type) =>
        maxBytesOf({ ...(type.endsWith('urlencoded') ? takesForm : takesFiles), maxBytes: large }, type),
    );
    expect(limits).toEqual([large, 256 * 1024, 64 * 1024]);
    expect(maxBytesOf(takesFiles, 'multipart/form-data')).toBeLessThan(11 * 1024 * 1024);
  });

  it('without a declared length is cut at the maximum', async () => {
    for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
      let sent = 0;
      const endless = new ReadableStream({
        pull: (stream) => {
          sent += 65_536;
          stream.enqueue(new Uint8Array(65_536).fill(97));
        },
      });
      const request = new Request('http://localhost/', {
        method: 'POST',
        body: endless,
        duplex: 'half',
        headers: { 'content-type': type },
      } as RequestInit);
      expect(await refusal(readBody(request, takesForm))).toBe('too_large');
      expect(sent).toBeLessThan(maxBytesOf(takesForm, type) + 5 * 65_536);
    }
  });
});
