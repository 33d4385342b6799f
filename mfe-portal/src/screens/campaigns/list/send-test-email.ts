import { periods } from '@kallos/contracts/posts/periods';
import { toasts } from '@kallos/ui/kit';
import { call } from '@kallos/web-kit/kit';
import { campaignsWords as words } from '../../../messages/campaigns.ts';
import { el } from '../../../messages/el.ts';

/** 128 random bits as hexadecimal digits; `crypto.randomUUID` is missing on plain http. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

// Kept until an answer says that the mail is out, so that a press after a lost answer sends no second one.
let key = newKey();

/** Sends the test e-mail that is wanted, once however often it is asked for until it is known to be out, and tells who got it. */
export async function sendTestEmail(): Promise<void> {
  const { message: description, recipients = [] } = await call(periods.sendTestEmail, { body: { key } });
  key = newKey();
  if (recipients.every(({ state }) => state === 'sent'))
    toasts.success({ title: el.success, description, about: 'mail' });
  else toasts.destructive({ title: words.testEmailPartly, description, about: 'mail' });
}
