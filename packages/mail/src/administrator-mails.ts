import { buttonLink, mailFrame, paragraph } from './mail-frame.ts';
import type { MailText } from './mailer.ts';

interface Notice {
  readonly subject: string;
  readonly body: readonly string[];
  readonly button: { readonly url: string; readonly label: string };
}

function noticeOf({ subject, body, button }: Notice): MailText {
  const html = [...body.map(paragraph), buttonLink(button.url, button.label)].join('');
  const text = `${[...body, `${button.label}:\n${button.url}`].join('\n\n')}\n`;
  return { subject, html: mailFrame(html, 'en'), text };
}

const known = (fact: string) => (fact === '' ? 'unknown' : fact);
const unlessYou =
  'If it was you, there is nothing to do. If not, set another ADMIN_PASSWORD and restart: that ends every session.';

/**
 * The notices of an administrator's own sign-in; without a reset link, because the deployment can set the
 * password.
 */
export const administratorMails = {
  /** Returns the notice of a sign-in on a new device. */
  newDevice: (signIn: { device: string; address: string; at: Date }, links: { devices: string }): MailText =>
    noticeOf({
      subject: 'New sign-in to Kallos as administrator',
      body: [
        'An administrator signed in to Kallos on a device that we have not seen before.',
        `Device: ${known(signIn.device)}. Time: ${signIn.at.toISOString().slice(0, 16).replace('T', ' ')} UTC. IP address: ${known(signIn.address)}.`,
        unlessYou,
      ],
      button: { url: links.devices, label: 'See where you are signed in' },
    }),

  /** Returns the notice of a password that the administrator or the deployment changed. */
  passwordChanged: (by: 'owner' | 'deployment', links: { security: string }): MailText =>
    noticeOf({
      subject: 'The administrator password of Kallos has changed',
      body: [
        ...(by === 'owner'
          ? ['The administrator changed the password. Every other session was ended.']
          : [
              'The administrator has a new password. Every session was ended and the second step was removed.',
              'Set up a second step again after the next sign-in.',
            ]),
        unlessYou,
      ],
      button: { url: links.security, label: 'Sign-in security' },
    }),

  /** Returns the notice of changed second factors. */
  secondStepChanged: (links: { security: string }): MailText =>
    noticeOf({
      subject: 'The second step of the administrator has changed',
      body: [
        'A second step of the administrator was set up or removed, or has new recovery codes.',
        unlessYou,
      ],
      button: { url: links.security, label: 'Sign-in security' },
    }),

  /** Returns the notice that too many sign-ins ended the least recently used session. */
  sessionLimit: (links: { devices: string }): MailText =>
    noticeOf({
      subject: 'An old administrator session of Kallos was ended',
      body: [
        'The administrator is signed in on very many devices. The session used least recently was ended.',
        unlessYou,
      ],
      button: { url: links.devices, label: 'See where you are signed in' },
    }),
};
