import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';

/** A stored passkey: the public key, whose private key never leaves the device. */
export interface KeptPasskey {
  readonly credentialId: string;
  /** Base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
}

const listed = (passkeys: readonly KeptPasskey[]) =>
  passkeys.map(({ credentialId, transports }) => ({
    id: credentialId,
    transports: [...transports],
  }));

const hostOf = (publicUrl: string) => new URL(publicUrl).hostname;
const originOf = (publicUrl: string) => new URL(publicUrl).origin;

/** Returns the browser's options for creating a passkey; existing ones are excluded. */
export const newPasskeyOptions = (
  publicUrl: string,
  person: { name: string; id: string; passkeys: readonly KeptPasskey[] },
) =>
  generateRegistrationOptions({
    rpName: 'Kallos',
    rpID: hostOf(publicUrl),
    userName: person.name,
    userID: new TextEncoder().encode(person.id),
    attestationType: 'none',
    excludeCredentials: listed(person.passkeys),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });

/** Verifies a new passkey; returns undefined for another site or challenge. */
export async function readNewPasskey(
  publicUrl: string,
  response: string,
  challenge: string,
): Promise<KeptPasskey | undefined> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: JSON.parse(response) as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: originOf(publicUrl),
      expectedRPID: hostOf(publicUrl),
      requireUserVerification: false,
    });
    if (!verified) return undefined;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports,
    };
  } catch {
    // Untrusted input: any missing part makes it invalid.
    return undefined;
  }
}

/** Returns the browser's options for proving one of these passkeys. */
export const passkeyProofOptions = (publicUrl: string, passkeys: readonly KeptPasskey[]) =>
  generateAuthenticationOptions({
    rpID: hostOf(publicUrl),
    allowCredentials: listed(passkeys),
    userVerification: 'preferred',
  });

/** Returns the proved passkey with its new counter; undefined for an invalid proof. */
export async function readPasskeyProof(
  publicUrl: string,
  response: string,
  { challenge, passkeys }: { challenge: string; passkeys: readonly KeptPasskey[] },
): Promise<{ credentialId: string; counter: number } | undefined> {
  try {
    const proof = JSON.parse(response) as AuthenticationResponseJSON;
    const known = passkeys.find(({ credentialId }) => credentialId === proof.id);
    if (!known) return undefined;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: proof,
      expectedChallenge: challenge,
      expectedOrigin: originOf(publicUrl),
      expectedRPID: hostOf(publicUrl),
      credential: {
        id: known.credentialId,
        publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
        counter: known.counter,
        transports: [...known.transports],
      },
      requireUserVerification: false,
    });
    return verified
      ? { credentialId: known.credentialId, counter: authenticationInfo.newCounter }
      : undefined;
  } catch {
    return undefined;
  }
}
