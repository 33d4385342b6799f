import { sessions as endpoints } from '@kallos/contracts/auth/sessions';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { reencryptAll } from '@kallos/service-kit/database/reseal';
import { openSecrets } from '@kallos/service-kit/security/secrets';
import { expect, it } from 'vitest';
import { administrator, anonymousCaller, useTestApp } from '../../testing/app.ts';
import { secondSteps } from '../schema/auth.ts';
import { completeSignInByCode } from '../sessions/enter.ts';
import { codeAt } from './one-time-codes.ts';
import { sealedSecrets } from './sealed-secrets.ts';

const test = useTestApp();

const keyOf = (name: string, byte: number) => `${name}:${Buffer.alloc(32, byte).toString('base64')}`;
const business = { email: 'info@dermafos.gr', password: 'demo1234' };
const enterBusiness = () => test.as(anonymousCaller)(endpoints.loginBusiness, { body: business });
const enterAdmin = () => test.as(anonymousCaller)(endpoints.loginAdmin, { body: administrator });

it('re-encrypts all secrets, so that the old key can be removed meanwhile', async () => {
  const { secret: ofBusiness } = await test.setUpCodes(await test.signInBusiness(), business.password);
  const { secret: ofAdmin } = await test.setUpCodes(await test.signInAdmin(), administrator.password);
  await acrossAccounts(test.ctx.db, (tx) => tx.update(secondSteps).set({ lastPeriod: null }));
  const both = { ...test.ctx, secrets: openSecrets(`${keyOf('next', 8)},${keyOf('test', 7)}`) };
  expect(await reencryptAll(both, [sealedSecrets])).toBe(2);
  expect(await reencryptAll(both, [sealedSecrets])).toBe(0);
  const next = { ...test.ctx, secrets: openSecrets(keyOf('next', 8)) };
  const from = { ip: '192.0.2.1', userAgent: '', caller: anonymousCaller };
  for (const [enter, secret] of [
    [enterBusiness, ofBusiness],
    [enterAdmin, ofAdmin],
  ] as const) {
    const ticket = (await enter()).secondStep?.ticket ?? '';
    const entered = await completeSignInByCode(next, { ticket, code: codeAt(secret, Date.now()) }, from);
    expect(JSON.stringify(entered)).toMatch(/"k[ab]_/);
  }
});
