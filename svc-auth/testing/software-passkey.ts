import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const hash = (data: Buffer | string) => createHash('sha256').update(data).digest();

type Cbor = Parameters<typeof isoCBOR.encode>[0];
const encode = (pairs: ReadonlyArray<readonly [string | number, Cbor]>) =>
  Buffer.from(isoCBOR.encode(new Map(pairs)));

/** A software passkey, as a browser would create and use it at an address. */
export function createSoftwarePasskey(origin: string) {
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
  const cose = encode([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);
  return {
    id: named.id,
    /** Returns the response to a creation request. */
    make: (challenge: string) => {
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const attestation = encode([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', Buffer.concat([authData(0x45), credential])],
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
    /** Returns the response to a proof request, optionally from another page or for another host. */
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
