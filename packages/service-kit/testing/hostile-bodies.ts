import { randomBytes } from 'node:crypto';

/** A body that costs its reader as much as its size allows. */
export interface HostileBody {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer<ArrayBuffer>;
}

const form = 'application/x-www-form-urlencoded';
const json = 'application/json';
const boundary = 'a'.repeat(70);
const multipart = `multipart/form-data; boundary=${boundary}`;

/** Repeats a chunk, or the results of a function by position, up to `most` bytes. */
function fill(
  most: number,
  piece: string | ((index: number) => string),
  [before, after] = ['', ''],
): Buffer<ArrayBuffer> {
  let left = most - before.length - after.length;
  if (typeof piece === 'string') {
    const repeated = Buffer.alloc(left - (left % piece.length), piece);
    return Buffer.concat([Buffer.from(before), repeated, Buffer.from(after)]);
  }
  const pieces: string[] = [];
  for (let index = 0; ; index += 1) {
    const next = piece(index);
    left -= next.length;
    if (left < 0) break;
    pieces.push(next);
  }
  return Buffer.from(before + pieces.join('') + after);
}

const part = (name: string, content = '') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`;
const partOf = (field: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="x.png"\r\nContent-Type: image/png\r\n\r\n`;
const filePart = partOf('image');
const close = `\r\n--${boundary}--\r\n`;

const manyKeys = (index: number) => `"k${index.toString(36)}":1,`;

const plainForms = (most: number): HostileBody[] => [
  {
    name: 'a form of many keys',
    type: form,
    bytes: fill(most, (index) => `k${index.toString(36)}=&`),
  },
  { name: 'a form of one key many times', type: form, bytes: fill(most, 'a&') },
  { name: 'a form of escapes', type: form, bytes: fill(most, '%41') },
];

const textFields = ['email', 'username', 'password', 'name', 'url', 'content', 'scheduledDate'];
const longTexts = (most: number) =>
  Buffer.from(JSON.stringify(Object.fromEntries(textFields.map((name) => [name, 'a.'.repeat(most / 16)]))));

const jsonTexts = (most: number): HostileBody[] => [
  { name: 'JSON of many keys', type: json, bytes: fill(most, manyKeys, ['{', '"z":1}']) },
  { name: 'JSON of many values', type: json, bytes: fill(most, '1,', ['{"pages":[', '1]}']) },
  { name: 'JSON of many objects', type: json, bytes: fill(most, '{},', ['{"pages":[', '1]}']) },
  { name: 'JSON that nests', type: json, bytes: fill(most, '[') },
  { name: 'JSON that nests in objects', type: json, bytes: fill(most, '{"a":') },
  { name: 'JSON of quotes', type: json, bytes: fill(most, '""', ['[', ']']) },
  { name: 'JSON of backslashes', type: json, bytes: fill(most, '\\\\', ['{"content":"', '"}']) },
  { name: 'JSON of long texts', type: json, bytes: longTexts(most) },
  { name: 'JSON of a long number', type: json, bytes: fill(most, '9', ['{"id":', '}']) },
  { name: 'spaces', type: json, bytes: fill(most, ' ') },
  { name: 'bytes that are no text', type: json, bytes: Buffer.alloc(most, 0xff) },
];

const multipartForms = (most: number): HostileBody[] => {
  const named = (name: string, bytes: Buffer<ArrayBuffer>) => ({ name, type: multipart, bytes });
  const file = (piece: string, before = '') => fill(most, piece, [filePart + before, close]);
  const ofShort = (piece: string): Buffer<ArrayBuffer> => {
    const [before, after] = [filePart, close].map((text) => text.replaceAll(boundary, 'b'));
    return fill(most, piece, [`${before ?? ''}GIF89a`, after ?? '']);
  };
  const short = { type: 'multipart/form-data; boundary=b' };
  const almost = `\r\n--${boundary.slice(1)}b`;
  return [
    named(
      'a multipart form of many parts',
      fill(most, (index) => part(`k${index}`)),
    ),
    named('a multipart form of one long field', fill(most, 'a', [part('name').trimEnd(), close])),
    named('a multipart form with an endless header', fill(most, 'a', [`--${boundary}\r\n`, ''])),
    named('a multipart form of almost its boundary', file(almost)),
    named('a multipart form with the letters of its boundary', file('a')),
    named('a multipart form with line ends', file('\r\n-')),
    named('a picture of almost a boundary', file(almost, 'GIF89a')),
    named('a picture of the letters of a boundary', file('a', 'GIF89a')),
    named('a picture of line ends', file('\r\n-', 'GIF89a')),
    ...['\r', '-', '\r\n--'].map((piece) => ({
      ...short,
      name: `${JSON.stringify(piece)} under a boundary of one letter`,
      bytes: ofShort(piece),
    })),
  ];
};

/** Returns a form with an ordinary image, whose bytes follow no pattern. */
export function plainImageForm(most: number): HostileBody {
  const [before, after] = [Buffer.from(`${filePart}GIF89a`), Buffer.from(close)];
  const bytes = Buffer.concat([before, randomBytes(most - before.length - after.length), after]);
  return { name: 'a picture', type: multipart, bytes };
}

/** Returns forms that look valid until their last bytes. */
function lateForms(most: number, field: string): HostileBody[] {
  const beginning = field === 'video' ? '\0\0\0\x14ftyp' : 'GIF89a';
  const endless = fill(most, 'a'.repeat(1024), [partOf(field) + beginning, close]);
  const ended = (end: Buffer) => Buffer.concat([endless.subarray(0, most - end.length), end]);
  const noText = Buffer.from(part('name', '\xff').replace('--', '\r\n--') + close.trimStart(), 'latin1');
  const forms: Array<[string, Buffer<ArrayBuffer>]> = [
    ['that never ends', ended(Buffer.from('a'))],
    ['before a field that is no text', ended(noText)],
    ['and a byte too much', Buffer.concat([ended(Buffer.from(close)), Buffer.from('\n')])],
    ['of no kind that is known', ended(Buffer.from(close))],
  ];
  return forms.map(([end, bytes]) => ({ name: `a true ${field} ${end}`, type: multipart, bytes }));
}

/**
 * Returns bodies of every type with the sizes of `mostOf`; `files` are the endpoint's file fields.
 */
export const hostileBodies = (
  mostOf: (type: string) => number,
  files: readonly string[] = [],
): HostileBody[] => [
  ...plainForms(mostOf(form)),
  ...jsonTexts(mostOf(json)),
  ...multipartForms(mostOf(multipart)),
  ...files.flatMap((field) => lateForms(mostOf(multipart), field)),
];
