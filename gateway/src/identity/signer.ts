import type { ServiceName } from '@kallos/contracts/endpoint';
import { type Caller, signIdentity } from '@kallos/service-kit/security/identity';

const keptMilliseconds = 5000;

interface Signed {
  readonly header: string;
  readonly until: number;
}

/**
 * Signs callers for services; a signature is valid for half a minute and reused in its first
 * seconds.
 */
export function openSigner(keys: Record<ServiceName, string>) {
  const signed = new WeakMap<Caller, Partial<Record<ServiceName, Signed>>>();
  return (caller: Caller, service: ServiceName): string => {
    const ofCaller = signed.get(caller) ?? {};
    const known = ofCaller[service];
    if (known && known.until > Date.now()) return known.header;
    const header = signIdentity(caller, keys[service]);
    ofCaller[service] = { header, until: Date.now() + keptMilliseconds };
    signed.set(caller, ofCaller);
    return header;
  };
}
