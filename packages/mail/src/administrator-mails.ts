import type { AgencyAlert } from '@kallos/contracts/posts/agency-mail';
import type { StaffRole } from '@kallos/contracts/staff-role';
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
  'If it was you, there is nothing to do. If not, ask an owner to mail you a new sign-in link: that ends every session. For the administrator of the deployment, set another ADMIN_PASSWORD and restart.';

const rights: Record<StaffRole, string> = {
  viewer: 'read everything and change nothing',
  editor: 'change accounts and products',
  owner: 'do everything, also invite and remove staff',
};

const dailyLines: Record<AgencyAlert, string> = {
  failed: 'Failed, doubtful or held posts',
  lost: 'Connection lost',
  ending: 'Connection ends within a week',
  no_posts: 'No posts next week',
  waiting_long: 'Drafts that wait for approval for three days or longer',
};

/** The mails to administrators. */
export const administratorMails = {
  /** Returns the invitation to choose a password. */
  invitation: (
    staff: { name: string; username: string; role: StaffRole },
    links: { choose: string },
  ): MailText =>
    noticeOf({
      subject: 'Your access to Kallos',
      body: [
        `Hello ${staff.name}, you have been invited to administer Kallos. You may ${rights[staff.role]}.`,
        `Choose a password. Then sign in with it and the username ${staff.username}.`,
        'The link works once, for seven days. Do not forward it. If you expect no invitation, ignore this mail.',
      ],
      button: { url: links.choose, label: 'Choose a password' },
    }),

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

  /** Returns the daily mail about accounts that need help; each line links to its accounts. */
  dailyOverview: (
    count: number,
    lines: ReadonlyArray<{ alert: AgencyAlert; count: number; url: string }>,
    links: { overview: string },
  ): MailText =>
    noticeOf({
      subject: count === 1 ? '1 account needs help' : `${count} accounts need help`,
      body: [
        count === 1
          ? 'One account of Kallos needs a hand today.'
          : `${count} accounts of Kallos need a hand today.`,
        ...lines.map(({ alert, count: of, url }) => `${dailyLines[alert]}: ${of}. ${url}`),
        'You get this mail at most once a day, and only when there is something to do. What it is about is chosen under “Alerts” in the account overview.',
      ],
      button: { url: links.overview, label: 'Open the accounts' },
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

  /** Returns the notice that a key for all accounts ends soon. */
  keyEnding: (key: { name: string; endsAt: Date }, links: { keys: string }): MailText =>
    noticeOf({
      subject: 'An API key of Kallos ends soon',
      body: [
        `The key “${key.name}” for all accounts works until ${key.endsAt.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
        'Rotate it and give the new secret to the program that uses it. If it is not needed any more, there is nothing to do.',
      ],
      button: { url: links.keys, label: 'API keys' },
    }),

  /** Returns the notice that a webhook of the agency was switched off. */
  webhookDisabled: (links: { keys: string }): MailText =>
    noticeOf({
      subject: 'A webhook of Kallos was switched off',
      body: [
        'A webhook of all accounts failed for three days, or answered that it is gone. Nothing is sent to it any more.',
        'Posts are not affected. Enable it again when its receiver works.',
      ],
      button: { url: links.keys, label: 'Webhooks' },
    }),
};
