import { crc32, deflateSync } from 'node:zlib';
import { passwords } from '@kallos/contracts/auth/passwords';
import { sessions } from '@kallos/contracts/auth/sessions';
import { aiCreation } from '@kallos/contracts/catalog/ai-creation';
import { pictures } from '@kallos/contracts/catalog/pictures';
import { products } from '@kallos/contracts/catalog/products';
import { createClient } from '@kallos/contracts/client';
import type { Endpoint } from '@kallos/contracts/endpoint';
import { livePath } from '@kallos/contracts/gateway/live';
import { reportsPath } from '@kallos/contracts/gateway/remote-paths';
import { videoRules } from '@kallos/contracts/media/video-rules';
import { allowances } from '@kallos/contracts/posts/allowances';
import { brandVoice } from '@kallos/contracts/posts/brand-voice';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { periods } from '@kallos/contracts/posts/periods';
import { connection } from '@kallos/contracts/social/connection';

/** A hostile trial account. */
export interface HostileAccount {
  readonly login: { readonly email: string; readonly password: string };
  readonly token: string;
  /** The attacked product. */
  readonly productId: number;
  /** A draft of the account. */
  readonly postId: number;
}

/** An act with its concurrency; returns the status of each call. */
interface Act {
  readonly name: string;
  readonly atOnce: number;
  readonly go: (url: string) => Promise<number>;
}

const phrases = [
  'χωρίς πόνο ',
  'θεραπεύει ',
  'αποτέλεσμα 100% εγγυημένο, ',
  'το καλύτερο της Αθήνας ',
  'botox ',
];
/** The longest text. */
const longText = (phrase: string) => phrase.repeat(Math.floor(62_000 / phrase.length));

const fill = ({ path }: Endpoint, id: number) => path.replace(/:[a-zA-Z]+/, String(id));

/** The session of the hostile account. */
interface HostileSession {
  readonly signIn: (url: string) => Promise<{ status: number; token: string }>;
  /** The current token. */
  readonly token: () => string;
  /** Sends a request, and retries with a new session when the current one has ended. */
  readonly send: (url: string, path: string, init?: RequestInit) => Promise<number>;
}

function openSession(login: HostileAccount['login'], first: string): HostileSession {
  const signIn = async (url: string): Promise<{ status: number; token: string }> => {
    const answer = await fetch(url + sessions.loginBusiness.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(login),
    });
    const reply = (await answer.json().catch(() => ({}))) as { token?: string };
    return { status: answer.status, token: reply.token ?? '' };
  };
  let token = first;
  let renewal: Promise<void> | undefined;
  // Its own sign-ins end its session.
  const renew = (url: string, ended: string): Promise<void> => {
    if (token !== ended) return Promise.resolve();
    return (renewal ??= signIn(url)
      .then(({ token: fresh }) => void (token = fresh || token))
      .finally(() => (renewal = undefined)));
  };
  const send = async (url: string, path: string, init: RequestInit = {}): Promise<number> => {
    for (let tries = 0; ; tries += 1) {
      const used = token;
      const answer = await fetch(url + path, {
        ...init,
        headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${used}` },
      });
      await answer.arrayBuffer();
      if (answer.status !== 401 || tries > 0) return answer.status;
      await renew(url, used);
    }
  };
  return { signIn, token: () => token, send };
}

/** Sends a call without a session. */
const strangerAct = (name: string, atOnce: number, path: string, init: () => RequestInit): Act => ({
  name,
  atOnce,
  go: async (url) => {
    const answer = await fetch(url + path, { redirect: 'manual', ...init() });
    await answer.arrayBuffer();
    return answer.status;
  },
});
const form = (fields: Record<string, string>) => () => ({
  method: 'POST',
  body: new URLSearchParams(fields),
});

/** Returns the acts that need a session, without live streams. */
function accountActs({ productId, postId }: HostileAccount, { signIn, send }: HostileSession): Act[] {
  let nth = 0;
  const json = (name: string, atOnce: number, endpoint: Endpoint, body: () => object): Act => ({
    name,
    atOnce,
    go: (url) =>
      send(url, fill(endpoint, postId), {
        method: endpoint.method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body()),
      }),
  });
  const get = (name: string, atOnce: number, path: () => string): Act => ({
    name,
    atOnce,
    go: (url) => send(url, path()),
  });
  const file = (name: string, atOnce: number, path: string, field: string, content: () => File): Act => ({
    name,
    atOnce,
    go: (url) => {
      const body = new FormData();
      body.set(field, content());
      return send(url, path, { method: 'POST', body });
    },
  });
  const piece = new Uint8Array(videoRules.pieceBytes);
  const image = largeImage();
  return [
    json('claims checks', 5, bulkPosts.check, () => ({
      content: longText(phrases[(nth += 1) % phrases.length] ?? ''),
    })),
    json('huge saves', 3, bulkPosts.update, () => ({
      content: `${(nth += 1)} ${longText(phrases[nth % 2] ?? '')}`,
    })),
    json('huge new posts', 3, bulkPosts.create, () => ({
      title: `Εχθρική ${(nth += 1)}`,
      content: longText(phrases[nth % phrases.length] ?? ''),
      scheduledDate: new Date(Date.now() + 86_400_000 + nth * 60_000).toISOString(),
      pictures: [],
    })),
    json('texts', 40, bulkPosts.generate, () => ({ platform: 'facebook', productId })),
    json('periods', 2, periods.generate, () => ({})),
    json('product previews', 4, aiCreation.preview, () => ({ productName: `Hydra Serum ${(nth += 1)}` })),
    json('voices', 2, brandVoice.save, () => ({
      voice: {
        length: 'full',
        address: 'plural',
        hasEmoji: true,
        avoidWords: Array.from({ length: 30 }, () => `λέξη${(nth += 1)}`),
        signature: 'χωρίς πόνο '.repeat(18),
        hashtags: ['#ένα', '#δύο', '#τρία'],
      },
    })),
    get('voice proposals', 2, () => brandVoice.read.path),
    get('searches', 6, () => `${products.list.path}?search=${'α%CC%81'.repeat(60)}&pageSize=100`),
    get('calendars', 4, () => bulkPosts.list.path),
    get('allowances', 4, () => allowances.read.path),
    get(
      'proxied images',
      4,
      () => `${pictures.proxy.path}?url=https%3A%2F%2Fexample.com%2F${(nth += 1)}.jpg`,
    ),
    file('image uploads', 4, pictures.keep.path, 'image', () => new File([image], `${(nth += 1)}.png`)),
    file('video pieces', 3, pictures.keepVideoPiece.path, 'piece', () => new File([piece], 'piece')),
    { name: 'sign-ins', atOnce: 4, go: async (url) => (await signIn(url)).status },
  ];
}

/** Returns the acts that need no session. */
function strangerActs({ login }: HostileAccount): Act[] {
  return [
    strangerAct(
      'forged removals',
      3,
      connection.deauthorize.path,
      form({ signed_request: `a.${'b'.repeat(9000)}` }),
    ),
    strangerAct(
      'forged logins',
      3,
      `${connection.callback.path.replace(':login', 'facebook')}?state=${'s'.repeat(200)}&code=c`,
      () => ({}),
    ),
    strangerAct('resets', 2, passwords.requestReset.path, () => ({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: login.email }),
    })),
    strangerAct('reports', 3, reportsPath, () => ({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tab: 'a', reports: Array.from({ length: 200 }, () => ({ remote: 'portal' })) }),
    })),
  ];
}

function liveStreams({ signIn, token }: HostileSession): Act {
  const open: AbortController[] = [];
  return {
    name: 'live streams',
    atOnce: 2,
    go: async (url) => {
      const { status, token: fresh } = await signIn(url);
      if (fresh === '' && status !== 429) return status;
      for (let stream = 0; stream < 10; stream += 1) {
        const leaving = new AbortController();
        const answer = await fetch(url + livePath, {
          headers: { authorization: `Bearer ${fresh || token()}` },
          signal: leaving.signal,
        });
        if (!answer.ok) return answer.status;
        open.push(leaving);
      }
      // The gateway keeps a limited number open, and a process has limited descriptors.
      while (open.length > 400) open.shift()?.abort();
      return 200;
    },
  };
}

/** Returns all acts of a hostile trial account. */
export function attackActions(account: HostileAccount): Act[] {
  const session = openSession(account.login, account.token);
  return [...accountActs(account, session), ...strangerActs(account), liveStreams(session)];
}

/** A PNG of a few kilobytes that decodes to 24 million pixels. */
function largeImage(): Uint8Array<ArrayBuffer> {
  const [width, height] = [6000, 4000];
  const chunk = (type: string, data: Uint8Array): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Uint8Array.from(
    Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.alloc((3 * width + 1) * height, 0))),
      chunk('IEND', new Uint8Array()),
    ]),
  );
}

/** Opens the account's session. */
export const signInToken = async (url: string, login: HostileAccount['login']): Promise<string> => {
  const reply = await createClient({ baseUrl: url })(sessions.loginBusiness, { body: login });
  return reply.token;
};
