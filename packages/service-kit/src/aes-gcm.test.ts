import { describe, expect, it } from 'vitest';
import { decrypt, encrypt } from './aes-gcm.ts';

const hex = (text: string) => Buffer.from(text, 'hex');
const zeros = (bytes: number) => '00'.repeat(bytes);

const key = 'feffe9928665731c6d6a8f9467308308'.repeat(2);
const nonce = 'cafebabefacedbaddecaf888';
const plain =
  'd9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b391aafd255';
const sealed =
  '522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662898015ad';

/** Test cases 13 to 16 of the specification of GCM: those with a 256-bit key and a 96-bit nonce. */
const vectors = [
  {
    key: zeros(32),
    nonce: zeros(12),
    bound: '',
    plain: '',
    sealed: '',
    tag: '530f8afbc74536b9a963b4f1c4cb738b',
  },
  {
    key: zeros(32),
    nonce: zeros(12),
    bound: '',
    plain: zeros(16),
    sealed: 'cea7403d4d606b6e074ec5d3baf39d18',
    tag: 'd0d1c8a799996bf0265b98b5d48ab919',
  },
  { key, nonce, bound: '', plain, sealed, tag: 'b094dac5d93471bdec1a502270e3cc6c' },
  {
    key,
    nonce,
    bound: 'feedfacedeadbeeffeedfacedeadbeefabaddad2',
    plain: plain.slice(0, 120),
    sealed: sealed.slice(0, 120),
    tag: '76fc6ece0f4e1768cddf8853bb2d551b',
  },
];

describe.each(vectors)('AES-256-GCM with the tag $tag', (vector) => {
  const given = [hex(vector.key), hex(vector.nonce), hex(vector.bound)] as const;

  it('encrypts and decrypts as specified', () => {
    const made = encrypt(...given, hex(vector.plain));
    expect(made.bytes.toString('hex')).toBe(vector.sealed);
    expect(made.tag.toString('hex')).toBe(vector.tag);
    expect(decrypt(...given, made).toString('hex')).toBe(vector.plain);
  });

  it('refuses an altered tag, a short tag, other bound data and another nonce', () => {
    const made = { bytes: hex(vector.sealed), tag: hex(vector.tag) };
    const flipped = Buffer.from(made.tag);
    flipped.writeUInt8(flipped.readUInt8(0) ^ 1);
    expect(() => decrypt(...given, { ...made, tag: flipped })).toThrow();
    expect(() => decrypt(...given, { ...made, tag: made.tag.subarray(0, 12) })).toThrow();
    expect(() => decrypt(given[0], given[1], hex(`${vector.bound}00`), made)).toThrow();
    expect(() => decrypt(given[0], Buffer.alloc(12, 7), given[2], made)).toThrow();
  });
});
