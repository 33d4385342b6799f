import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSmtpServer, type Script, type SmtpServer } from '../testing/smtp-server.ts';
import { createMailer } from './mailer.ts';

let server: SmtpServer;
beforeAll(async () => {
  server = await openSmtpServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.asked.length = 0;
  server.taken.length = 0;
});

const text = { subject: 'Θέμα', text: 'Κείμενο\n.\n..τέλος\n', html: '<p>Κείμενο</p>' };
const send = (script: Script, to = 'a@x.gr', options = '') => {
  server.script = script;
  const url = `smtp://127.0.0.1:${server.port}${options}`;
  return createMailer(url, 'Kallos <posts@kallos.example>').send({ ...text, to });
};

describe('a mail to one recipient', () => {
  const refused: Array<[string, Script, string]> = [
    ['550 5.1.1 at RCPT', { rcpt: { '*': '550 5.1.1 no' } }, 'unknown_mailbox'],
    [
      'a reply of several lines',
      { rcpt: { '*': '550-5.1.1 The account\n550-5.1.1 that you tried\n550 5.1.1 is not there' } },
      'unknown_mailbox',
    ],
    ['a reply in Latin-1', { rcpt: { '*': '550 5.1.1 Bo\u00eete inconnue' } }, 'unknown_mailbox'],
    ['no code but words', { rcpt: { '*': '550 No such user here' } }, 'unknown_mailbox'],
    [
      'Outlook’s unknown mailbox',
      { rcpt: { '*': '550 5.5.0 Requested action not taken: mailbox unavailable' } },
      'unknown_mailbox',
    ],
    [
      'Exchange’s unknown mailbox',
      { rcpt: { '*': '550 5.4.1 Recipient address rejected: Access denied.' } },
      'unknown_mailbox',
    ],
    ['an unknown mailbox at the end of DATA', { data: { '*': '550 5.1.1 user unknown' } }, 'unknown_mailbox'],
    ['a domain without mail', { rcpt: { '*': '556 5.1.10 null MX' } }, 'unknown_domain'],
    ['a disabled mailbox', { rcpt: { '*': '550 5.2.1 inactive' } }, 'disabled'],
    ['553', { rcpt: { '*': '553 5.1.3 mailbox name not allowed' } }, 'malformed'],
    ['a full mailbox', { rcpt: { '*': '552 5.2.2 over quota' } }, 'mailbox_full'],
    ['a message that is too big', { data: { '*': '552 5.3.4 too big' } }, 'message'],
    ['a size limit at MAIL', { mail: '552 5.3.4 too big' }, 'message'],
    ['a policy at the end of DATA', { data: { '*': '554 5.7.1 rejected as spam' } }, 'message'],
    ['250 for RCPT and 550 after DATA', { data: { '*': '550 no' } }, 'message'],
    ['a closed group', { rcpt: { '*': '550 5.7.1 restricted to members' } }, 'message'],
  ];
  it.each(refused)('is permanently refused by %s', async (_, script, reason) => {
    expect(await send(script)).toMatchObject({ state: 'refused', reason, isCertain: true });
    expect(server.taken).toEqual([]);
  });

  it('is not certain of a bare 550', async () => {
    expect(await send({ rcpt: { '*': '550 no' } })).toMatchObject({ state: 'refused', isCertain: false });
  });

  const ours: Array<[string, Script, string?]> = [
    ['relay denied', { rcpt: { '*': '554 5.7.1 <a@x.gr>: Relay access denied' } }],
    ['an unable relay', { rcpt: { '*': '550 5.7.1 Unable to relay' } }],
    [
      'a rejected sender at RCPT',
      { rcpt: { '*': '550 5.1.8 <posts@kallos.example>: Sender address rejected' } },
    ],
    ['a rejected sender at MAIL', { mail: '550 5.7.1 Sender rejected' }],
    ['authentication required', { mail: '530 5.7.0 Authentication required' }],
    ['authentication required at RCPT', { rcpt: { '*': '550 5.7.1 Client was not authenticated' } }],
    ['a blocked address of ours', { rcpt: { '*': '554 5.7.1 Client host [1.2.3.4] blocked using a list' } }],
    ['a failed DMARC check after DATA', { data: { '*': '550 5.7.26 the sender is unauthenticated' } }],
    ['a greeting of 554', { banner: '554 5.3.2 no service' }],
    ['an unknown command', { rcpt: { '*': '503 5.5.1 bad sequence' } }],
  ];
  it.each(ours)('blames this service for %s', async (_, script) => {
    expect(await send(script)).toMatchObject({ state: 'retry', isOurs: true });
  });

  it('blames this service for a wrong password', async () => {
    server.script = { extensions: ['AUTH PLAIN LOGIN'], auth: '535 5.7.8 bad credentials' };
    const mailer = createMailer(`smtp://us:secret@127.0.0.1:${server.port}`, 'posts@kallos.example');
    expect(await mailer.send({ ...text, to: 'a@x.gr' })).toMatchObject({
      state: 'retry',
      isOurs: true,
      code: 535,
    });
  });

  const passing: Array<[string, Script]> = [
    ['greylisting', { rcpt: { '*': '451 4.7.1 greylisted' } }],
    ['452', { rcpt: { '*': '452 4.2.2 over quota for now' } }],
    ['421 at the greeting', { banner: '421 4.3.2 too busy' }],
    ['421 at RCPT', { rcpt: { '*': '421 4.3.2 closing' } }],
    ['421 after DATA', { data: { '*': '421 4.3.2 closing' } }],
    ['a connection lost at RCPT', { rcpt: { '*': 'drop' } }],
    ['a connection lost at the greeting', { banner: 'drop' }],
    ['a connection lost after DATA', { data: { '*': 'drop' } }],
    ['451 after DATA', { data: { '*': '451 4.3.0 later' } }],
  ];
  it.each(passing)('is retried after %s', async (_, script) => {
    expect(await send(script)).toMatchObject({ state: 'retry', isOurs: false });
  });

  it('is retried when STARTTLS fails, and never sent unencrypted', async () => {
    const starttls = await send({ extensions: ['STARTTLS'], starttls: '454 4.7.0 TLS not available' });
    expect(starttls).toMatchObject({ state: 'retry' });
    expect(server.taken).toEqual([]);
  });

  it('is retried while the server is down', async () => {
    const away = createMailer('smtp://127.0.0.1:1', 'posts@kallos.example');
    expect(await away.send({ ...text, to: 'a@x.gr' })).toMatchObject({ state: 'retry', isOurs: false });
    const none = createMailer(undefined, 'posts@kallos.example');
    expect(await none.send({ ...text, to: 'a@x.gr' })).toMatchObject({ state: 'retry', isOurs: true });
  });

  it('is accepted without PIPELINING, keeping dots at line starts', async () => {
    expect(await send({ extensions: [] })).toEqual({ state: 'sent' });
    expect(server.taken).toMatchObject([{ to: ['a@x.gr'] }]);
  });

  it('uses the response for the recipient of an LMTP server', async () => {
    expect(await send({ data: { '*': '550 5.1.1 user unknown' } }, 'a@x.gr', '?lmtp=true')).toMatchObject({
      state: 'refused',
      reason: 'unknown_mailbox',
    });
    expect(await send({}, 'a@x.gr', '?lmtp=true')).toEqual({ state: 'sent' });
  });

  it.each([
    [' a@x.gr ', 'a@x.gr'],
    ['a@x.gr.', 'a@x.gr'],
    ['a@κλινική.gr', 'a@xn--jxavaccdp.gr'],
    ["o'neil+news@x.gr", "o'neil+news@x.gr"],
  ])('is sent to %s as %s', async (given, asked) => {
    expect(await send({}, given)).toEqual({ state: 'sent' });
    expect(server.asked).toEqual([asked]);
  });

  it.each([
    'a b@x.gr',
    'a@x.gr, b@x.gr',
    'a@x.gr\r\nRCPT TO:<b@x.gr>',
    '"a b"@x.gr',
    'Eleni <a@x.gr>',
    'a@',
    '@x.gr',
    'a@x..gr',
    'a..b@x.gr',
    'a@-x.gr',
    'a@x.gr\u200b',
    'a@x_y.gr',
  ])('is refused without a connection for %j', async (given) => {
    expect(await send({}, given)).toMatchObject({ state: 'refused', reason: 'malformed' });
    expect(server.asked).toEqual([]);
  });

  it('is sent to a Greek name only if the server supports it', async () => {
    expect(await send({ extensions: ['SMTPUTF8', '8BITMIME'] }, 'ελένη@x.gr')).toEqual({ state: 'sent' });
    expect(await send({ rcpt: { '*': '553 5.6.7 no SMTPUTF8' } }, 'ελένη@x.gr')).toMatchObject({
      state: 'refused',
      reason: 'malformed',
    });
  });
});
