import { expect, it } from 'vitest';
import { anonymousCaller, useTestApp } from '../../testing/app.ts';
import { signInBusinessUser } from '../sessions/sign-in.ts';
import { requestReset } from './choose-password.ts';

const test = useTestApp();
const email = 'info@dermafos.gr';
const first = 'demo1234';

it("others' reset requests never block the owner's own request", async () => {
  const from = (ip: string) => requestReset(test.ctx, { email }, { ip });
  const sentTo = async () => (await test.mailsSent()).filter(({ to }) => to === email).length;
  const home = { ip: '192.0.2.44', userAgent: '', caller: anonymousCaller };
  await signInBusinessUser(test.ctx, { email, password: first }, home);
  await test.mailsSent();
  for (let stranger = 0; stranger < 8; stranger += 1) {
    await from(`203.0.113.${stranger}`);
    await test.mailsSent();
  }
  expect(await from('198.51.100.1')).toEqual({ success: true });
  expect(await sentTo()).toBe(0);
  expect(await from(home.ip)).toEqual({ success: true });
  expect(await sentTo()).toBe(1);
});
