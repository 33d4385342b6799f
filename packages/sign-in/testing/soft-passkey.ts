import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const hash = (data: Buffer | string) => createHash('sha256').update(data).digest();

/** The head of a CBOR item: its kind and a length or number. */
const head = (major: number, value: number): Buffer =>
  value < 24
    ? Buffer.from([(major << 5) | value])
    : value < 256
      ? Buffer.from([(major << 5) | 24, value])
      : Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
const number = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (data: Buffer) => Buffer.concat([head(2, data.length), data]);
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (pairs: ReadonlyArray<readonly [Buffer, Buffer]>) =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

/** A passkey in software, as a browser would make and use it at an address. */
export function openSoftPasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;
  const hostOf = (address: string) => new URL(address).hostname;
  const authData = (flags: number, host = hostOf(origin)) => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([hash(host), Buffer.from([flags]), count]);
  };
  const clientData = (type: string, challenge: string, at = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };
  const cose = map([
    [number(1), number(2)],
    [number(3), number(-7)],
    [number(-1), number(1)],
    [number(-2), bytes(Buffer.from(x, 'base64url'))],
    [number(-3), bytes(Buffer.from(y, 'base64url'))],
  ]);
  return {
    id: named.id,
    /** The answer to being asked to make a passkey. */
    make: (challenge: string) => {
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const attestation = map([
        [text('fmt'), text('none')],
        [text('attStmt'), map([])],
        [text('authData'), bytes(Buffer.concat([authData(0x45), credential]))],
      ]);
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** The answer to being asked to prove it, perhaps by a page elsewhere or for another host. */
    prove: (challenge: string, by: { page?: string; host?: string; flags?: number } = {}) => {
      const data = authData(by.flags ?? 0x05, by.host);
      const client = clientData('webauthn.get', challenge, by.page);
      const signature = sign('sha256', Buffer.concat([data, hash(client)]), privateKey);
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}
