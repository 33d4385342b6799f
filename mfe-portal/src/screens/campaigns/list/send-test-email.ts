import { periods } from '@kallos/contracts/posts/periods';
import { toasts } from '@kallos/ui/kit';
import { call } from '@kallos/web-kit/kit';
import { campaignsWords as words } from '../../../messages/campaigns.ts';
import { el } from '../../../messages/el.ts';

/** Returns 128 random bits in hexadecimal; `crypto.randomUUID` is missing on plain http. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

// Kept until a response confirms delivery, so that a press after a lost response sends no second mail.
let key = newKey();

/** Sends the test e-mail, at most once until its delivery is known, and shows the recipients. */
export async function sendTestEmail(): Promise<void> {
  const { message: description, recipients = [] } = await call(periods.sendTestEmail, { body: { key } });
  key = newKey();
  if (recipients.every(({ state }) => state === 'sent'))
    toasts.success({ title: el.success, description, about: 'mail' });
  else toasts.destructive({ title: words.testEmailPartly, description, about: 'mail' });
}
