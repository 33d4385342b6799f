import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** The server's reply to a command; `drop` closes the connection, `silence` never replies. */
export type Reply = string | 'drop' | 'silence';

type Replies = Reply | readonly Reply[];

/** The server's replies by command; lists are consumed one by one and their last entry repeats. */
export interface Script {
  readonly banner?: Reply;
  /** Lines after EHLO; default PIPELINING and 8BITMIME. */
  readonly extensions?: readonly string[];
  readonly starttls?: Reply;
  readonly auth?: Reply;
  readonly mail?: Replies;
  /** By recipient, or `*`. */
  readonly rcpt?: Readonly<Record<string, Replies>>;
  /** After the message itself, by its first recipient, or `*`. */
  readonly data?: Readonly<Record<string, Replies>>;
}

class Session {
  readonly #server: SmtpServer;
  readonly #socket: Socket;
  readonly #script: Script;
  #to: string[] = [];
  #message: string | undefined;
  #buffered = '';
  #isAuthenticating = false;

  constructor(server: SmtpServer, socket: Socket) {
    this.#server = server;
    this.#socket = socket;
    this.#script = server.script;
    socket.on('data', (chunk) => this.#read(chunk.toString('latin1')));
    this.#say(this.#script.banner ?? '220 mx.example ESMTP');
  }

  #read(text: string): void {
    this.#buffered += text;
    for (;;) {
      const end = this.#buffered.indexOf('\r\n');
      if (end < 0) return;
      const line = this.#buffered.slice(0, end);
      this.#buffered = this.#buffered.slice(end + 2);
      if (this.#message === undefined) this.#say(this.#answer(line));
      else if (line === '.') this.#say(this.#endOfMessage());
      else this.#message += `${line.replace(/^\./, '')}\r\n`;
    }
  }

  #say(reply: Reply): void {
    if (reply === 'drop') this.#socket.destroy();
    else if (reply !== 'silence')
      this.#socket.write(Buffer.from(`${reply.replaceAll('\n', '\r\n')}\r\n`, 'latin1'));
  }

  #answer(line: string): Reply {
    const verb = line.split(/[ :]/)[0]?.toUpperCase() ?? '';
    if (this.#isAuthenticating || /^AUTH \S+ \S/i.test(line)) {
      this.#isAuthenticating = false;
      return this.#script.auth ?? '235 2.7.0 yes';
    }
    const answers: Record<string, () => Reply> = {
      EHLO: () => this.#greet(),
      LHLO: () => this.#greet(),
      STARTTLS: () => this.#script.starttls ?? '454 4.7.0 no',
      AUTH: () => {
        this.#isAuthenticating = true;
        return '334 ';
      },
      MAIL: () => {
        this.#to = [];
        return this.#server.next('mail', this.#script.mail, '250 2.1.0 ok');
      },
      RCPT: () => this.#addRecipient(/<(.*)>/.exec(line)?.[1] ?? ''),
      DATA: () => {
        if (this.#to.length === 0) return '503 5.5.1 no recipients';
        this.#message = '';
        return '354 go on';
      },
      HELO: () => '250 ok',
      RSET: () => '250 ok',
      NOOP: () => '250 ok',
      QUIT: () => '221 bye',
    };
    return answers[verb]?.() ?? '502 5.5.2 unknown command';
  }

  #greet(): Reply {
    const lines = ['mx.example', ...(this.#script.extensions ?? ['PIPELINING', '8BITMIME'])];
    return lines.map((one, at) => `250${at < lines.length - 1 ? '-' : ' '}${one}`).join('\n');
  }

  #addRecipient(address: string): Reply {
    this.#server.asked.push(address);
    const given = this.#script.rcpt?.[address] ?? this.#script.rcpt?.['*'];
    const reply = this.#server.next(`rcpt ${address}`, given, '250 2.1.5 ok');
    if (reply.startsWith('25')) this.#to.push(address);
    return reply;
  }

  #endOfMessage(): Reply {
    const text = this.#message ?? '';
    this.#message = undefined;
    const [first = ''] = this.#to;
    const given = this.#script.data?.[first] ?? this.#script.data?.['*'];
    const reply = this.#server.next(`data ${first}`, given, '250 2.0.0 queued');
    // The message was accepted although the connection drops.
    if (reply.startsWith('2') || reply === 'drop') this.#server.taken.push({ to: this.#to, text });
    return reply;
  }
}

/** An RFC 5321 server, independent of the product's client, that replies by script. */
export class SmtpServer {
  /** All received RCPT commands. */
  readonly asked: string[] = [];
  /** The accepted messages with their recipients. */
  readonly taken: Array<{ readonly to: readonly string[]; readonly text: string }> = [];
  readonly #open = new Set<Socket>();
  readonly #sessions = new Set<Session>();
  readonly #used = new Map<string, number>();
  readonly #server: Server;
  #script: Script = {};

  constructor() {
    this.#server = createServer((socket) => {
      this.#open.add(socket);
      socket.on('error', () => {}).on('close', () => this.#open.delete(socket));
      this.#sessions.add(new Session(this, socket));
    });
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get script(): Script {
    return this.#script;
  }

  set script(script: Script) {
    this.#used.clear();
    this.#script = script;
  }

  /** Returns the next reply. */
  next(key: string, given: Replies | undefined, otherwise: Reply): Reply {
    if (given === undefined || typeof given === 'string') return given ?? otherwise;
    const turn = this.#used.get(key) ?? 0;
    this.#used.set(key, turn + 1);
    return given[Math.min(turn, given.length - 1)] ?? otherwise;
  }

  async listen(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

/** Opens such a server on a free port. */
export const openSmtpServer = (): Promise<SmtpServer> => new SmtpServer().listen();
