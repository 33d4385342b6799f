import { readFileSync } from 'node:fs';
import path from 'node:path';
import { addresses, dataFolder } from './addresses.ts';

/** A post on a page or Instagram account of the sandbox. */
export interface PublishedPost {
  readonly id: string;
  readonly platform: 'facebook' | 'instagram';
  readonly state: 'published' | 'draft' | 'scheduled';
  /** Page or Instagram account id. */
  readonly place: string;
  readonly placeName: string;
  readonly message: string;
  readonly pictures: string[];
  /** The name of its place, if it has one. */
  readonly location?: string;
  readonly at: string;
}

/** Returns everything that the sandbox has published. */
export async function publishedPosts(): Promise<PublishedPost[]> {
  const response = await fetch(`${addresses().sandboxUrl}/feed.json`);
  if (!response.ok) throw new Error(`sandbox answered ${response.status}`);
  const items = (await response.json()) as PublishedPost[];
  return items.filter(({ state }) => state === 'published');
}

interface Letter {
  readonly to: string[];
  readonly subject: string;
  readonly text: string;
  readonly headers: ReadonlyArray<{ readonly name: string; readonly value: string }>;
}

/** Returns the id by which a mailbox recognises a mail that was sent twice. */
export const messageIdOf = ({ headers }: Letter): string | undefined =>
  headers.find(({ name }) => name.toLowerCase() === 'message-id')?.value;

/** Returns all mails of the sandbox. */
export async function allMails(): Promise<readonly Letter[]> {
  const response = await fetch(`${addresses().sandboxUrl}/mail/api/messages`);
  if (!response.ok) throw new Error(`sandbox answered ${response.status}`);
  return ((await response.json()) as { messages: Letter[] }).messages;
}

/** Returns the latest calls of the sandbox's Meta with parameters. */
export async function receivedCalls(): Promise<readonly object[]> {
  const response = await fetch(`${addresses().sandboxUrl}/control/calls`);
  if (!response.ok) throw new Error(`sandbox answered ${response.status}`);
  return ((await response.json()) as { calls: object[] }).calls;
}

/** Returns the mails to an address whose subject begins with a text, newest first. */
export async function mailsTo(address: string, beginning: string): Promise<Letter[]> {
  return (await allMails()).filter(
    ({ to, subject }) => to.includes(address) && subject.startsWith(beginning),
  );
}

/** People who can sign in at the sandbox's Facebook. */
export const people = {
  eleni: '10160000000000001',
  nikos: '10160000000000002',
  maria: '10160000000000003',
  sofia: '10160000000000004',
  giorgos: '10160000000000005',
} as const;

/** Returns an account's own copy of a person, with pages that no other account can select. */
export const copiedPerson = (accountId: number, person: string = people.eleni): string =>
  `9${String(accountId).padStart(6, '0')}${person}`;

/** Returns the number in a copied person's id; undefined for a shared person. */
export const familyOf = (person: string): string | undefined => /^9(\d{6})1/.exec(person)?.[1];

const appSecret = (): string =>
  (JSON.parse(readFileSync(path.join(dataFolder(), 'secrets.json'), 'utf8')) as Record<string, string>)[
    'meta.sandbox'
  ] ?? '';

/** Issues a user token of the sandbox's app, like its login. */
export async function issueUserToken(userId: string, productUrl: string): Promise<string> {
  const { sandboxUrl } = addresses();
  const app = { client_id: 'kallos-sandbox', redirect_uri: `${productUrl}/facebook-test` };
  const scopes =
    'email,public_profile,pages_show_list,pages_read_engagement,pages_manage_posts,instagram_basic,instagram_content_publish';
  const form = new URLSearchParams({ ...app, scope: scopes, user: userId, answer: 'allow' });
  for (const scope of scopes.split(',')) form.append('allow', scope);
  const back = await fetch(`${sandboxUrl}/facebook/dialog/oauth`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const query = new URLSearchParams({ ...app, client_secret: appSecret(), code });
  const answer = await fetch(`${sandboxUrl}/graph/oauth/access_token?${query.toString()}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** Changes a switch of the sandbox. */
export async function control(name: string, body: object): Promise<void> {
  const response = await fetch(`${addresses().sandboxUrl}/control/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`sandbox answered ${response.status}`);
}

/** Makes Meta reject every token of a person from now on. */
export const revokeTokens = (userId: string): Promise<void> => control('tokens/revoke', { userId });

/** Makes Meta report that the tokens of a person expire in so many seconds. */
export const endTokensIn = (userId: string, seconds: number): Promise<void> =>
  control('tokens/end', { userId, seconds });
