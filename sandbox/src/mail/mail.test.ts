import { connect } from 'node:net';
import { beforeEach, expect, it } from 'vitest';
import { useTestSandbox } from '../../testing/start-sandbox.ts';

const sandbox = useTestSandbox();
beforeEach(async () => {
  await fetch(`${sandbox.url}/control/reset`, { method: 'POST' });
});

const subject = `=?utf-8?B?${Buffer.from('Οι αναρτήσεις σας').toString('base64')}?=`;
const letter = [
  'From: Kallos <posts@kallos.example>',
  'To: eleni@dermafos.example',
  `Subject: ${subject}`,
  'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  'MIME-Version: 1.0',
  'Content-Type: multipart/alternative; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from('Καλημέρα σας').toString('base64'),
  '--b',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p><script>document.title="x"</script>Good <b>morning</b></p>',
  '--b--',
].join('\r\n');

/** Speaks SMTP line by line and returns every reply; stops at the first refusal. */
function send(): Promise<string[]> {
  const lines = [
    'EHLO test',
    'MAIL FROM:<posts@kallos.example>',
    'RCPT TO:<eleni@dermafos.example>',
    'DATA',
    `${letter}\r\n.`,
    'QUIT',
  ];
  return new Promise((done, failed) => {
    const replies: string[] = [];
    const socket = connect(sandbox.smtpPort, '127.0.0.1');
    socket.on('error', failed);
    socket.on('close', () => done(replies));
    socket.on('data', (chunk) => {
      const reply = chunk.toString();
      if (!/^\d{3} /m.test(reply)) return;
      replies.push(reply.trim());
      const next = /^[45]/.test(reply) ? 'QUIT' : lines.shift();
      if (next === undefined || reply.startsWith('221')) socket.end();
      else socket.write(`${next}\r\n`);
    });
  });
}

interface Kept {
  readonly messages: Array<{ readonly id: string }>;
}
const kept = async () => (await (await fetch(`${sandbox.url}/mail/api/messages`)).json()) as Kept;

it("keeps a Greek mail's text, HTML and headers over a restart", async () => {
  await send();
  Object.assign(sandbox, await sandbox.restart());
  const { messages } = await kept();
  expect(messages).toMatchObject([
    {
      subject: 'Οι αναρτήσεις σας',
      text: expect.stringContaining('Καλημέρα σας'),
      to: ['eleni@dermafos.example'],
    },
  ]);
  expect(JSON.stringify(messages)).toContain('List-Unsubscribe=One-Click');
});

it('shows the list and the mail, and its HTML in a frame without scripts', async () => {
  await send();
  const [first] = (await kept()).messages;
  expect(await (await fetch(`${sandbox.url}/mail`)).text()).toContain('Οι αναρτήσεις σας');
  expect(await (await fetch(`${sandbox.url}/mail/${first?.id}`)).text()).toContain('sandbox="allow-popups');
  const body = await fetch(`${sandbox.url}/mail/${first?.id}/body`);
  expect(body.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(body.headers.get('content-security-policy')).not.toContain('allow-scripts');
});

it('deletes one mail and all mails', async () => {
  await send();
  await send();
  const [first] = (await kept()).messages;
  const remove = (target: string) => fetch(`${sandbox.url}/mail/api/messages${target}`, { method: 'DELETE' });
  expect((await remove(`/${first?.id}`)).status).toBe(200);
  expect((await remove(`/${first?.id}`)).status).toBe(404);
  expect((await kept()).messages).toHaveLength(1);
  await remove('');
  expect((await kept()).messages).toEqual([]);
});

it.each([
  ['rcpt', 550],
  ['data', 451],
])('refuses at %s with %i when a fault is injected, and stores nothing', async (command, code) => {
  await sandbox.post('/control/faults', {
    match: { path: `/smtp/${command}` },
    effect: { kind: 'refuse', code },
    times: 1,
  });
  expect(await send()).toContainEqual(expect.stringMatching(new RegExp(`^${code}`)));
  expect((await kept()).messages).toEqual([]);
});
