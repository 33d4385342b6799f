import { readStored, writeStored } from '@kallos/web-kit/kit';

const key = 'device';

/** Returns this browser's random id for recognising it at a later sign-in; it grants nothing. */
export function deviceMark(): string {
  const known = readStored('local', key);
  if (known !== null && /^[0-9a-f]{32}$/.test(known)) return known;
  const made = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  writeStored('local', key, made);
  return made;
}
