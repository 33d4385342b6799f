import { devices } from '@kallos/contracts/auth/devices';
import { factors } from '@kallos/contracts/auth/factors';
import { passwords } from '@kallos/contracts/auth/passwords';
import { sessions } from '@kallos/contracts/auth/sessions';
import type { CallReply } from '@kallos/contracts/endpoint';
import { renderScreen, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { describe, expect, it, vi } from 'vitest';
import { SecurityPage } from './SecurityPage.tsx';

type State = CallReply<typeof factors.read>;
type Device = CallReply<typeof devices.list>['devices'][number];

const at = '2026-11-20T10:00:00.000Z';
const idOf = (one: number) => `0000000${one}-0000-0000-0000-000000000000`;
const device = (one: number, facts: Partial<Device> = {}): Device => ({
  id: idOf(one),
  device: `Chrome ${one}`,
  address: '',
  signedInAt: at,
  lastSeenAt: at,
  isThis: one === 1,
  ...facts,
});
const api = useFakeApi({ auth_token: 'token' }, (fake) => {
  fake.reply(sessions.verify, {
    success: true,
    role: 'admin',
    name: 'admin',
    userId: 'admin:1',
    account: null,
    isImpersonated: false,
  });
  fake.reply(factors.read, {
    success: true,
    hasCodes: false,
    recoveryCodesLeft: 0,
    passkeys: [],
    isOwn: true,
  });
  fake.reply(devices.list, { success: true, devices: [device(1), device(2)] });
});
const failure = /^This part is not available right now/;
const state = (facts: Partial<State>) =>
  api().reply(factors.read, {
    success: true,
    hasCodes: false,
    recoveryCodesLeft: 0,
    passkeys: [],
    isOwn: true,
    ...facts,
  });
const part = async (name: string) => {
  const screen = await renderScreen('/admin/security', <SecurityPage area="admin" />, 'en');
  const heading = screen.getByRole('heading', { name });
  await expect.element(heading).toBeVisible();
  return { screen, section: screen.getByRole('region', { name }) };
};

it('offers an acting administrator nothing of another user', async () => {
  state({ isOwn: false });
  const { screen } = await part('Where you are signed in');
  await expect.element(screen.getByText('Chrome 2')).toBeVisible();
  expect(screen.getByRole('heading', { level: 2 }).elements()).toHaveLength(1);
});

it('shows why password and second step could not be loaded', async () => {
  api().refuse(factors.read, 'unavailable');
  const { screen } = await part('Where you are signed in');
  await expect.element(screen.getByRole('alert').getByText(failure)).toBeVisible();
  state({});
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('heading', { name: 'One-time codes' })).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

describe('the own password', () => {
  const begin = async () => {
    const { screen, section } = await part('Password');
    await section.getByRole('button', { name: 'Change password' }).click();
    return {
      screen,
      section,
      current: section.getByLabelText('Current password'),
      next: section.getByLabelText('New password'),
      submit: section.getByRole('button', { name: 'Change password' }),
    };
  };
  const fill = async () => {
    const form = await begin();
    await form.current.fill('old horse');
    await form.next.fill('seven green horses');
    return form;
  };

  it('starts in the current one', async () => {
    const { current } = await begin();
    await expect.element(current).toHaveFocus();
  });

  it('names each missing field, focuses the first and sends nothing', async () => {
    const { section, current, submit } = await begin();
    await submit.click();
    await expect.element(section.getByText('Enter your current password.')).toBeVisible();
    await expect.element(section.getByText('Password must be at least 6 characters')).toBeVisible();
    await expect.element(current).toHaveFocus();
    expect(api().calls(passwords.change)).toEqual([]);
  });

  it('focuses the new one when only that is too short', async () => {
    const { current, next, submit } = await begin();
    await current.fill('old horse');
    await submit.click();
    await expect.element(next).toHaveFocus();
  });

  it('shows that the current one is wrong, and focuses it', async () => {
    api().refuse(passwords.change, 'invalid_credentials');
    const { section, current, submit } = await fill();
    await submit.click();
    await expect.element(section.getByText('The password is not right.')).toBeVisible();
    await expect.element(current).toHaveFocus();
    await current.fill('old horses');
    await expect.element(section.getByText('The password is not right.')).not.toBeInTheDocument();
  });

  it('shows why the new one is refused, and focuses it', async () => {
    api().refuse(passwords.change, 'invalid_fields', {
      message: 'This word is in every list.',
      fields: { password: 'x' },
    });
    const { section, next, submit } = await fill();
    await submit.click();
    await expect.element(section.getByText('This word is in every list.')).toBeVisible();
    await expect.element(next).toHaveFocus();
  });

  it('is changed once by two clicks, and the devices follow', async () => {
    api().reply(passwords.change, () => {
      api().reply(devices.list, { success: true, devices: [device(1)] });
      return { success: true as const };
    });
    const release = api().hold(passwords.change);
    const { screen, section, current, submit } = await fill();
    await submit.dblClick();
    await expect.element(section.getByRole('button', { name: 'Checking…' })).toBeVisible();
    release();
    await expect.element(screen.getByText('Your password has changed.')).toBeVisible();
    await expect.element(current).not.toBeInTheDocument();
    await expect.element(screen.getByText('Chrome 2')).not.toBeInTheDocument();
    expect(api().calls(passwords.change)).toHaveLength(1);
  });

  it('keeps the input after a failure, with the reason', async () => {
    api().refuse(passwords.change, 'unavailable');
    const { section, next, submit } = await fill();
    await submit.click();
    await expect.element(section.getByRole('alert').getByText(failure)).toBeVisible();
    await expect.element(next).toHaveValue('seven green horses');
  });

  it('stays as it is after Cancel', async () => {
    const { section, current } = await fill();
    await section.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(current).not.toBeInTheDocument();
    expect(api().calls(passwords.change)).toEqual([]);
  });
});

describe('the devices', () => {
  it('mark this one, which cannot be signed out here', async () => {
    const { section } = await part('Where you are signed in');
    await expect.element(section.getByText('This device')).toBeVisible();
    await expect
      .element(section.getByRole('button', { name: 'Sign out device: Chrome 1' }))
      .not.toBeInTheDocument();
  });

  it('are signed out once by two clicks, and the list follows', async () => {
    api().reply(devices.end, () => {
      api().reply(devices.list, { success: true, devices: [device(1)] });
      return { success: true as const };
    });
    const release = api().hold(devices.end);
    const { screen, section } = await part('Where you are signed in');
    const end = section.getByRole('button', { name: 'Sign out device: Chrome 2' });
    await end.dblClick();
    await expect.element(end).toHaveAttribute('aria-busy', 'true');
    release();
    await expect.element(screen.getByText('The device is signed out.')).toBeVisible();
    await expect.element(section.getByText('Chrome 2')).not.toBeInTheDocument();
    expect(api().calls(devices.end)).toHaveLength(1);
  });

  it('are all signed out but this one', async () => {
    api().reply(devices.endOthers, () => {
      api().reply(devices.list, { success: true, devices: [device(1)] });
      return { success: true as const };
    });
    const release = api().hold(devices.endOthers);
    const { screen, section } = await part('Where you are signed in');
    await section.getByRole('button', { name: 'Sign out everywhere else' }).dblClick();
    await expect.element(section.getByRole('button', { name: 'Signing out…' })).toBeVisible();
    release();
    await expect.element(screen.getByText('All other devices are signed out.')).toBeVisible();
    await expect
      .element(section.getByRole('button', { name: 'Sign out everywhere else' }))
      .not.toBeInTheDocument();
    expect(api().calls(devices.endOthers)).toHaveLength(1);
  });

  it('say why one could not be signed out', async () => {
    api().refuse(devices.end, 'unavailable');
    const { section } = await part('Where you are signed in');
    await section.getByRole('button', { name: 'Sign out device: Chrome 2' }).click();
    await expect.element(section.getByRole('alert').getByText(failure)).toBeVisible();
    await expect.element(section.getByText('Chrome 2')).toBeVisible();
  });

  it('can be loaded again after a failure', async () => {
    api().refuse(devices.list, 'unavailable');
    const { section } = await part('Where you are signed in');
    await expect.element(section.getByRole('alert').getByText(failure)).toBeVisible();
    api().reply(devices.list, { success: true, devices: [device(1)] });
    await section.getByRole('button', { name: 'Try again' }).click();
    await expect.element(section.getByText('Chrome 1')).toBeVisible();
  });
});

describe('one-time codes', () => {
  const secret = { success: true as const, secret: 'ABCDEFGH', uri: 'otpauth://totp/Kallos?secret=ABCDEFGH' };
  const ask = async (button: string) => {
    const { screen, section } = await part('One-time codes');
    await section.getByRole('button', { name: button }).click();
    return { screen, section, field: section.getByLabelText('Your password') };
  };
  const scan = async () => {
    api().reply(factors.beginCodes, secret);
    const opened = await ask('Turn on');
    await opened.field.fill('old horse');
    await opened.section.getByRole('button', { name: 'Continue' }).click();
    return { ...opened, code: opened.section.getByLabelText('Six-digit code') };
  };

  it('need the password, whose field has the focus', async () => {
    const { section, field } = await ask('Turn on');
    await expect.element(field).toHaveFocus();
    await section.getByRole('button', { name: 'Continue' }).click();
    expect(api().calls(factors.beginCodes)).toEqual([]);
  });

  it('say that the password is wrong', async () => {
    api().refuse(factors.beginCodes, 'invalid_credentials');
    const { section, field } = await ask('Turn on');
    await field.fill('wrong');
    await section.getByRole('button', { name: 'Continue' }).click();
    await expect.element(section.getByRole('alert').getByText('The password is not right.')).toBeVisible();
  });

  it('show the key in groups, and ask for a code', async () => {
    const { section, code } = await scan();
    await expect.element(section.getByText('ABCD EFGH')).toBeVisible();
    await expect.element(code).toHaveFocus();
  });

  it('say that a code is wrong', async () => {
    api().refuse(factors.confirmCodes, 'invalid_fields', { fields: { code: 'wrong' } });
    const { section, code } = await scan();
    await code.fill('000000');
    await section.getByRole('button', { name: 'Turn on' }).click();
    await expect.element(section.getByRole('alert').getByText(/^The code is wrong/)).toBeVisible();
  });

  it('are turned on once by two clicks, and show the recovery codes', async () => {
    api().reply(factors.confirmCodes, () => {
      state({ hasCodes: true, recoveryCodesLeft: 2 });
      return { success: true as const, recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] };
    });
    const release = api().hold(factors.confirmCodes);
    const { section, code } = await scan();
    await code.fill('123 456');
    await section.getByRole('button', { name: 'Turn on' }).dblClick();
    await expect.element(section.getByRole('button', { name: 'Checking…' })).toBeVisible();
    release();
    await expect.element(section.getByText('aaaa-bbbb')).toBeVisible();
    await expect.element(section.getByText('On', { exact: true })).toBeVisible();
    expect(
      api()
        .calls(factors.confirmCodes)
        .map(({ body }) => body),
    ).toEqual([{ code: '123456' }]);
    await section.getByRole('button', { name: 'I have kept them' }).click();
    await expect.element(section.getByText('aaaa-bbbb')).not.toBeInTheDocument();
    await expect.element(section.getByText(/Recovery codes left: 2\.$/)).toBeVisible();
  });

  it('are turned off with the password', async () => {
    state({ hasCodes: true, recoveryCodesLeft: 2 });
    api().reply(factors.removeCodes, () => {
      state({});
      return { success: true as const };
    });
    const { section, field } = await ask('Turn off');
    await field.fill('old horse');
    await section.getByRole('button', { name: 'Continue' }).click();
    await expect.element(section.getByText('Off', { exact: true })).toBeVisible();
  });

  it('that are required state it', async () => {
    state({ hasCodes: true, recoveryCodesLeft: 2 });
    api().refuse(factors.removeCodes, 'conflict', { fields: { code: 'required' } });
    const { section, field } = await ask('Turn off');
    await field.fill('old horse');
    await section.getByRole('button', { name: 'Continue' }).click();
    await expect.element(section.getByRole('alert').getByText(/keep their second step/)).toBeVisible();
  });

  it('get new recovery codes, which can be copied', async () => {
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    state({ hasCodes: true, recoveryCodesLeft: 2 });
    api().reply(factors.renewRecoveryCodes, { success: true, recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] });
    const { screen, section, field } = await ask('New recovery codes');
    await field.fill('old horse');
    await section.getByRole('button', { name: 'Continue' }).click();
    await section.getByRole('button', { name: 'Copy' }).click();
    await expect.element(screen.getByText('The codes are copied.')).toBeVisible();
    expect(written.mock.calls).toEqual([['aaaa-bbbb\ncccc-dddd']]);
    written.mockRestore();
  });

  it('that the browser does not copy are selected', async () => {
    const refused = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    state({ hasCodes: true, recoveryCodesLeft: 2 });
    api().reply(factors.renewRecoveryCodes, { success: true, recoveryCodes: ['aaaa-bbbb'] });
    const { screen, section, field } = await ask('New recovery codes');
    await field.fill('old horse');
    await section.getByRole('button', { name: 'Continue' }).click();
    await section.getByRole('button', { name: 'Copy' }).click();
    await expect.element(screen.getByText(/^The codes were not copied/)).toBeVisible();
    expect(String(getSelection())).toContain('aaaa-bbbb');
    refused.mockRestore();
  });
});

describe('passkeys', () => {
  const passkey = { id: 4, name: 'Pixel', createdAt: at, lastUsedAt: null };
  const remove = async () => {
    state({ passkeys: [passkey] });
    const { screen, section } = await part('Passkeys');
    await section.getByRole('button', { name: /^Remove passkey: / }).click();
    const field = section.getByLabelText('Your password');
    return { screen, section, field, confirm: section.getByRole('button', { name: 'Remove', exact: true }) };
  };

  it('are removed with the password, and the list follows', async () => {
    api().reply(factors.removePasskey, () => {
      state({});
      return { success: true as const };
    });
    const release = api().hold(factors.removePasskey);
    const { section, field, confirm } = await remove();
    await expect.element(field).toHaveFocus();
    await field.fill('old horse');
    await confirm.dblClick();
    await expect.element(section.getByRole('button', { name: 'Checking…' })).toBeVisible();
    release();
    await expect.element(section.getByRole('button', { name: /^Remove passkey: / })).not.toBeInTheDocument();
    await expect.element(field).not.toBeInTheDocument();
    expect(api().calls(factors.removePasskey)).toHaveLength(1);
  });

  it('stay when the password is wrong', async () => {
    api().refuse(factors.removePasskey, 'invalid_credentials');
    const { section, field, confirm } = await remove();
    await field.fill('wrong');
    await confirm.click();
    await expect.element(section.getByRole('alert').getByText('The password is not right.')).toBeVisible();
  });

  it('that are the required second step state it', async () => {
    api().refuse(factors.removePasskey, 'conflict', { fields: { code: 'required' } });
    const { section, field, confirm } = await remove();
    await field.fill('old horse');
    await confirm.click();
    await expect.element(section.getByRole('alert').getByText(/keep their second step/)).toBeVisible();
  });

  it('say why none could be added', async () => {
    api().refuse(factors.beginPasskey, 'unavailable');
    const { section } = await part('Passkeys');
    await section.getByRole('button', { name: 'Add a passkey' }).click();
    await section.getByLabelText('Your password').fill('old horse');
    await section.getByRole('button', { name: 'Continue' }).click();
    await expect.element(section.getByRole('alert').getByText(failure)).toBeVisible();
  });
});
