import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { apiScopes, type ApiScope, type KeyFacts } from '@kallos/contracts/auth/api-keys';
import { newApiKey } from '@kallos/service-kit/security/api-key';
import { type FakeService, receivedBy } from './gateway.ts';

/** Keys that the stand-in of svc-auth knows. */
export interface FakeKeys {
  readonly add: (facts?: Partial<KeyFacts> & { scopes?: ApiScope[] }) => string;
  /** Has svc-auth forget a key; the gateway may still remember it. */
  readonly remove: (secret: string) => void;
  readonly asked: () => number;
}

/** Has the stand-in of svc-auth answer for keys; one without `accountId` reaches the accounts 1 and 2. */
export function answerForKeys(auth: FakeService): FakeKeys {
  const known = new Map<string, Omit<KeyFacts, 'account'>>();
  const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
  let asked = 0;
  auth.answer = async (request, response) => {
    const received = await text(request);
    const body = JSON.parse(received || '{}') as {
      secretHash: string;
      accountId: number | null;
    };
    response.setHeader('content-type', 'application/json');
    if (request.url === '/internal/api-keys/accounts')
      return response.end(
        JSON.stringify({ success: true, accounts: [{ id: 1, name: 'One', isTrial: false }] }),
      );
    if (request.url !== '/internal/api-keys/introspect') {
      auth.requests.push(receivedBy('auth', request, received));
      return response.end(JSON.stringify({ success: true, companyInfo: null }));
    }
    asked += 1;
    const found = known.get(body.secretHash);
    if (!found) return response.end(JSON.stringify({ state: 'unknown' }));
    const wanted = body.accountId ?? found.accountId;
    const isReached = found.accountId === null ? wanted === 1 || wanted === 2 : wanted === found.accountId;
    const account =
      isReached && wanted !== null ? { id: wanted, name: `Account ${wanted}`, isTrial: false } : null;
    response.end(JSON.stringify({ state: 'live', key: { ...found, account } }));
  };
  let made = 0;
  return {
    add: (facts) => {
      const secret = newApiKey();
      made += 1;
      const { account: _, ...more } = facts ?? {};
      known.set(hashOf(secret), {
        keyId: made,
        name: `key ${made}`,
        scopes: [...apiScopes],
        accountId: 1,
        sessionId: `key:${made}:x`,
        expiresAt: Date.now() + 3_600_000,
        ...more,
      });
      return secret;
    },
    remove: (secret) => void known.delete(hashOf(secret)),
    asked: () => asked,
  };
}
