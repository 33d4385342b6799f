import { sessions } from '@kallos/contracts/auth/sessions';
import { aiCreation } from '@kallos/contracts/catalog/ai-creation';
import { pictures } from '@kallos/contracts/catalog/pictures';
import { products } from '@kallos/contracts/catalog/products';
import { createClient } from '@kallos/contracts/client';
import type { Endpoint } from '@kallos/contracts/endpoint';
import { livePath } from '@kallos/contracts/gateway/live';
import { allowances } from '@kallos/contracts/posts/allowances';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { videoRules } from '@kallos/contracts/video-rules';

/** A trial account that means harm. */
export interface HostileAccount {
  readonly login: { readonly email: string; readonly password: string };
  readonly token: string;
  /** The product that it uses. */
  readonly productId: number;
  /** A draft of its own. */
  readonly postId: number;
}

/** Something that the account does again and again, so many times at once; answers the status of each. */
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
/** As long as a text may be. */
const longText = (phrase: string) => phrase.repeat(Math.floor(62_000 / phrase.length));

const fill = ({ path }: Endpoint, id: number) => path.replace(/:[a-zA-Z]+/, String(id));

/** Everything that a hostile trial account can do at once. */
export function actsOf({ login, token, productId, postId }: HostileAccount): Act[] {
  const bearer = { authorization: `Bearer ${token}` };
  let nth = 0;
  const send = async (url: string, { method, path }: Pick<Endpoint, 'method' | 'path'>, body?: object) => {
    const answer = await fetch(url + path, {
      method,
      headers: { ...bearer, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  const json = (name: string, atOnce: number, endpoint: Endpoint, body: () => object): Act => ({
    name,
    atOnce,
    go: (url) => send(url, { method: endpoint.method, path: fill(endpoint, postId) as `/${string}` }, body()),
  });
  const piece = new Uint8Array(videoRules.pieceBytes);
  const signIn = async (url: string): Promise<{ status: number; token: string }> => {
    const answer = await fetch(url + sessions.loginBusiness.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(login),
    });
    const told = (await answer.json().catch(() => ({}))) as { token?: string };
    return { status: answer.status, token: told.token ?? '' };
  };
  const open: AbortController[] = [];
  return [
    json('claims checks', 5, bulkPosts.check, () => ({
      content: longText(phrases[(nth += 1) % phrases.length] ?? ''),
    })),
    json('huge saves', 3, bulkPosts.update, () => ({
      content: `${(nth += 1)} ${longText(phrases[nth % 2] ?? '')}`,
    })),
    json('texts', 40, bulkPosts.generate, () => ({ platform: 'facebook', productId })),
    json('product previews', 4, aiCreation.preview, () => ({ productName: `Hydra Serum ${(nth += 1)}` })),
    {
      name: 'searches',
      atOnce: 6,
      go: (url) =>
        send(url, {
          method: 'GET',
          path: `${products.list.path}?search=${encodeURIComponent('α'.repeat(100))}&pageSize=100`,
        }),
    },
    { name: 'calendars', atOnce: 4, go: (url) => send(url, bulkPosts.list) },
    { name: 'allowances', atOnce: 4, go: (url) => send(url, allowances.read) },
    {
      name: 'video pieces',
      atOnce: 3,
      go: async (url) => {
        const body = new FormData();
        body.set('piece', new File([piece], 'piece'));
        const answer = await fetch(url + pictures.keepVideoPiece.path, {
          method: 'POST',
          headers: bearer,
          body,
        });
        await answer.arrayBuffer();
        return answer.status;
      },
    },
    { name: 'sign-ins', atOnce: 4, go: async (url) => (await signIn(url)).status },
    {
      name: 'live streams',
      atOnce: 2,
      go: async (url) => {
        const { status, token: fresh } = await signIn(url);
        if (fresh === '') return status;
        for (let stream = 0; stream < 10; stream += 1) {
          const leaving = new AbortController();
          const answer = await fetch(url + livePath, {
            headers: { authorization: `Bearer ${fresh}` },
            signal: leaving.signal,
          });
          if (!answer.ok) return answer.status;
          open.push(leaving);
        }
        // As many as the gateway takes stay open; a program has only so many descriptors.
        while (open.length > 400) open.shift()?.abort();
        return 200;
      },
    },
  ];
}

/** Opens the account's session. */
export const tokenOf = async (url: string, login: HostileAccount['login']): Promise<string> => {
  const reply = await createClient({ baseUrl: url })(sessions.loginBusiness, { body: login });
  return reply.token;
};
