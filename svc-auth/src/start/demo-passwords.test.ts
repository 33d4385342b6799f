import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/app.ts';
import { ensureAdministrator } from './administrator.ts';
import { disableDemoLogins } from './demo-passwords.ts';

const test = useTestApp();

describe('a production start on a demo database', () => {
  it('leaves no login with a published password, and no session of one', async () => {
    const [admin, business] = [await test.signInAdmin(), await test.signInBusiness()];
    await ensureAdministrator(test.ctx, { username: 'chief', password: 'a password of our own' });
    await ensureAdministrator(test.ctx, { username: 'second', password: 'another one of ours' });
    const facts = { username: 'chief', demoAdministratorPassword: 'admin123' };
    await disableDemoLogins(test.ctx, facts);
    for (const token of [admin, business]) expect(await test.introspect(token)).toEqual({ state: 'unknown' });
    await expect(test.signInAdmin()).rejects.toMatchObject({ status: 401 });
    await expect(test.signInBusiness()).rejects.toMatchObject({ status: 401 });
    await expect(test.signInBusiness('info@ivi-aesthetics.gr')).rejects.toMatchObject({ status: 401 });
  });
});
