import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';

/** A passkey as it is kept: the public half of a pair whose other half never leaves its device. */
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

/** What a browser is asked to make a passkey by; those that there are already are not made again. */
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

/** The passkey that a browser made for a challenge; undefined when it is not for this site and this challenge. */
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
    // A stranger wrote it: whatever it lacks, it is no passkey.
    return undefined;
  }
}

/** What a browser is asked to prove one of some passkeys by. */
export const passkeyProofOptions = (publicUrl: string, passkeys: readonly KeptPasskey[]) =>
  generateAuthenticationOptions({
    rpID: hostOf(publicUrl),
    allowCredentials: listed(passkeys),
    userVerification: 'preferred',
  });

/** The passkey that a proof belongs to, with its new counter; undefined when it proves nothing. */
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
