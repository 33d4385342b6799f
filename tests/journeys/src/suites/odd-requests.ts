import { allEndpoints } from '@kallos/contracts/endpoints';
import { ErrorBody } from '@kallos/contracts/errors';
import { deployPath } from '@kallos/contracts/gateway/deploys';
import { ownCalls, placeOf } from '@kallos/service-kit/testing/own-calls';
import { deployToken } from '../addresses.ts';
import { adminToken, request } from '../api.ts';
import { oddRequestsOf } from '../fuzz.ts';
import { openAccount } from '../portal-area.ts';
import { expect, test } from '../test.ts';

const seed = 20_260_816;
/** Excluded: one ends the session of the calls, the other never ends. */
const left = new Set(['sessions.logout', 'live.listen']);

interface OddRequests {
  /** Requests to each endpoint by each caller. */
  readonly rounds: number;
  /** Also by callers whom the gateway rejects. */
  readonly byAnyone: boolean;
}

/** Sends requests that break the contract: none causes a server error. */
export function testOddRequests({ rounds, byAnyone }: OddRequests): void {
  const tokens: Record<string, string | undefined> = { nobody: undefined };
  test.beforeAll(async () => {
    tokens['business'] = (await openAccount('Κλινική Θόρυβος')).token;
    tokens['admin'] = await adminToken();
    tokens['team'] = deployToken('mfe-portal');
  });

  test.describe('odd requests from the contract with a fixed seed', () => {
    const called = [
      ...allEndpoints.filter(({ endpoint }) => endpoint.who !== 'service'),
      ...ownCalls.map((call) => ({ name: call.name, endpoint: { ...call, path: placeOf(call) } })),
    ].filter(({ name }) => !left.has(name));

    for (const { name, endpoint } of called)
      test(`never cause a server error in ${name}`, async () => {
        const next = oddRequestsOf(endpoint, seed + name.length);
        const isMeant = (who: string) =>
          byAnyone || who === 'business' || who === (endpoint.path.startsWith(deployPath) ? 'team' : 'admin');
        for (const who of Object.keys(tokens).filter(isMeant)) {
          for (let round = 0; round < rounds; round += 1) {
            const { path, init } = next();
            const token = tokens[who];
            const answer = await request(path, { ...init, ...(token === undefined ? {} : { token }) });
            const told = `${who} ${endpoint.method} ${path} ${JSON.stringify(init.headers)} ${Buffer.from(
              (init.body as Uint8Array | undefined) ?? '',
            )
              .toString()
              .slice(0, 400)}`;
            expect(answer.status, told).toBeLessThan(500);
            if (answer.status >= 400 && !('reply' in endpoint && endpoint.reply === 'raw'))
              expect(ErrorBody.safeParse(answer.body).success, told).toBe(true);
          }
        }
      });
  });
}
