import { accounts } from '@kallos/contracts/auth/accounts';
import { audit } from '@kallos/contracts/auth/audit';
import { sessions } from '@kallos/contracts/auth/sessions';
import { staff } from '@kallos/contracts/auth/staff';
import type { StaffRole } from '@kallos/contracts/staff-role';
import { describe, expect, it } from 'vitest';
import { anonymousCaller, useFreshTestApp } from '../../testing/app.ts';

const test = useFreshTestApp();
const stranger = () => test.as(anonymousCaller);
const password = 'καλό πρωινό στη λίμνη';
const owner = async () => test.by(await test.signInAdmin());

/** Invites a person; returns their number and the token of the mailed link. */
async function invite(role: StaffRole, email = 'Eleni@Agency.example') {
  const { member } = await (await owner())(staff.invite, { body: { name: 'Ελένη Νίκου', email, role } });
  return { id: member.id, link: await linkMailed() };
}

async function linkMailed(): Promise<string> {
  const [mail] = await test.mailsSent();
  return /\/admin\/password#([\w-]{43})\b/.exec(mail?.text ?? '')?.[1] ?? '';
}

const choose = (token: string) => stranger()(staff.choosePassword, { body: { token, password } });

const signIn = (username = 'eleni@agency.example') =>
  stranger()(sessions.loginAdmin, { body: { username, password } });

const membersOf = async () => (await (await owner())(staff.list)).members;

describe('an invited administrator', () => {
  it('chooses a password by the mailed link, is signed in and has the role', async () => {
    const { id, link } = await invite('editor');
    expect(await stranger()(staff.showLink, { body: { token: link } })).toEqual({
      state: 'open',
      username: 'eleni@agency.example',
      name: 'Ελένη Νίκου',
    });
    expect((await membersOf()).find((one) => one.id === id)?.invitedAt).not.toBeNull();
    const { token } = await choose(link);
    expect(await test.by(token)(sessions.verify)).toMatchObject({ role: 'admin', staffRole: 'editor' });
    await expect(choose(link)).rejects.toMatchObject({
      code: 'not_found',
      body: { fields: { link: 'used' } },
    });
    expect((await membersOf()).find((one) => one.id === id)).toMatchObject({
      invitedAt: null,
      role: 'editor',
      hasSecondStep: false,
    });
  });

  it('signs in with the address in any case', async () => {
    await choose((await invite('viewer')).link);
    expect((await signIn('ELENI@agency.example')).token).not.toBe('');
  });

  it('is invited only once', async () => {
    await invite('viewer');
    await expect(invite('owner', 'eleni@agency.example')).rejects.toMatchObject({ code: 'already_exists' });
  });

  it('gets a new link, which ends the earlier one and the password', async () => {
    const { id, link } = await invite('viewer');
    await (
      await owner()
    )(staff.inviteAgain, { params: { id } });
    const second = await linkMailed();
    await expect(choose(link)).rejects.toMatchObject({ body: { fields: { link: 'used' } } });
    const { token } = await choose(second);
    await (
      await owner()
    )(staff.inviteAgain, { params: { id } });
    await expect(test.callerOf(token)).rejects.toThrow('unknown');
    await expect(signIn()).rejects.toMatchObject({ code: 'invalid_credentials' });
  });

  it('is named in the audit, also after being removed', async () => {
    const { id, link } = await invite('editor');
    const { token } = await choose(link);
    await test.by(token)(accounts.create, { body: { businessName: 'Νέο ιατρείο' } });
    await (
      await owner()
    )(staff.remove, { params: { id } });
    const { entries } = await (await owner())(audit.list, { query: { search: 'account-created Ελένη' } });
    expect(entries[0]).toMatchObject({ action: 'account-created', actor: 'Ελένη Νίκου' });
  });
});

describe('a removed administrator', () => {
  it('is signed out, cannot sign in, and can be invited again', async () => {
    const { id, link } = await invite('owner');
    const { token } = await choose(link);
    await (
      await owner()
    )(staff.remove, { params: { id } });
    await expect(test.callerOf(token)).rejects.toThrow('unknown');
    await expect(signIn()).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect((await membersOf()).map((one) => one.id)).not.toContain(id);
    expect((await choose((await invite('viewer')).link)).token).not.toBe('');
  });

  it('cannot use a link that was mailed before', async () => {
    const { id, link } = await invite('viewer');
    await (
      await owner()
    )(staff.remove, { params: { id } });
    await expect(choose(link)).rejects.toMatchObject({ body: { fields: { link: 'unknown' } } });
  });
});

describe('the role of an administrator', () => {
  it('ends the sessions when it changes', async () => {
    const { id, link } = await invite('editor');
    const { token } = await choose(link);
    await (
      await owner()
    )(staff.changeRole, { params: { id }, body: { role: 'viewer' } });
    await expect(test.callerOf(token)).rejects.toThrow('unknown');
    const again = (await signIn()).token;
    await expect(
      test.by(again)(accounts.create, { body: { businessName: 'Νέο ιατρείο' } }),
    ).rejects.toMatchObject({ code: 'forbidden', body: { fields: { role: 'editor' } } });
  });

  it("keeps the deployment's administrator an owner", async () => {
    const [first] = await membersOf();
    const id = first?.id ?? 0;
    const { token } = await choose((await invite('owner')).link);
    const other = test.by(token);
    const isKept = { code: 'conflict', body: { fields: { staff: 'deployed' } } };
    await expect(other(staff.remove, { params: { id } })).rejects.toMatchObject(isKept);
    await expect(other(staff.changeRole, { params: { id }, body: { role: 'viewer' } })).rejects.toMatchObject(
      isKept,
    );
    await expect(other(staff.inviteAgain, { params: { id } })).rejects.toMatchObject(isKept);
  });

  it('cannot leave the platform without an owner', async () => {
    Object.assign(test.ctx, { deployedAdministrator: 'another' });
    const [first] = await membersOf();
    const id = first?.id ?? 0;
    const isLast = { code: 'conflict', body: { fields: { staff: 'last_owner' } } };
    const call = await owner();
    await expect(call(staff.remove, { params: { id } })).rejects.toMatchObject(isLast);
    await expect(call(staff.changeRole, { params: { id }, body: { role: 'editor' } })).rejects.toMatchObject(
      isLast,
    );
    const second = await invite('owner');
    await choose(second.link);
    const results = await Promise.allSettled([
      call(staff.remove, { params: { id } }),
      call(staff.remove, { params: { id: second.id } }),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

it('lets each role read inside an account, and change only what it may', async () => {
  const { link } = await invite('viewer');
  const { token } = await choose(link);
  const grant = (await test.by(token)(sessions.impersonate, { body: { accountId: 1 } })).token;
  expect(await test.by(grant)(sessions.verify)).toMatchObject({ isImpersonated: true, staffRole: 'viewer' });
});
