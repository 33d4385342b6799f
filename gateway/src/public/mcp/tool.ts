import type { OperationName } from '@kallos/contracts/public/v1';
import type { Post } from '@kallos/contracts/public/v1/posts';
import * as z from 'zod/mini';
import type { Confirmations } from './confirmations.ts';
import type { ToolCalls } from './run-tools.ts';

/** A tool of assistants. */
export interface Tool<Input extends z.ZodMiniType = z.ZodMiniType> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** A key sees the tool when it has the scopes of these operations. */
  readonly operations: readonly OperationName[];
  readonly input: Input;
  readonly output: z.ZodMiniType;
  readonly isReadOnly: boolean;
  /** It replaces or publishes something. */
  readonly isDestructive?: true;
  /** Repeating it with the same input has no further effect. */
  readonly isIdempotent?: true;
  /** It reaches beyond the account: networks, the web or a model. */
  readonly isOpenWorld?: true;
  readonly mayPublish?: true;
  readonly run: (input: z.output<Input>, calls: ToolCalls, confirmations: Confirmations) => Promise<object>;
}

/** Keeps the type of a tool's input. */
export const tool = <Input extends z.ZodMiniType>(description: Tool<Input>): Tool =>
  description as unknown as Tool;

/** A number of an entity. */
export const id = (about: string) => z.int().check(z.minimum(1), z.maximum(2_147_483_647), z.describe(about));
/** The account; a key of one account needs none. */
export const accountId = z.optional(id('Needed only with a key for all accounts; list_accounts shows them.'));
/** A post. */
export const postId = id('The number of the post.');
/** The place in a list. */
export const cursor = z.optional(
  z.string().check(z.maxLength(200), z.describe('nextCursor of the page before.')),
);
/** The length of a page. */
export const limit = z.optional(
  z.int().check(z.minimum(1), z.maximum(20), z.describe('At most 20, by default 10.')),
);
/** A moment with its zone. */
export const moment = (about: string) =>
  z.string().check(z.maxLength(40), z.describe(`${about} ISO 8601 with zone.`));
/** Makes a repeated call take effect once. */
export const requestId = z.optional(
  z
    .string()
    .check(
      z.minLength(1),
      z.maxLength(200),
      z.describe('The same id again takes effect once and returns the first answer.'),
    ),
);
/** Images of a draft. */
export const images = z.optional(
  z.array(z.string().check(z.maxLength(200))).check(z.maxLength(10), z.describe('Paths of uploaded images.')),
);

/** Leads to the next page; missing on the last one. */
export const nextCursor = z.optional(z.string());
/** A post of a list. */
export const ShortPost = z.object({
  id: z.number(),
  title: z.string(),
  state: z.string(),
  scheduledFor: z.string(),
  textStart: z.string(),
});
/** A post with its text. */
/** Returns the texts of the networks that have one of their own. */
export const ownTextsOf = ({ networks }: Pick<Post, 'networks'>) =>
  Object.entries(networks).flatMap(([network, { text }]) => (text === null ? [] : [{ network, text }]));

export const FullPost = z.object({
  id: z.number(),
  version: z.number(),
  title: z.string(),
  text: z.string(),
  /** Of networks that do not get `text`. */
  ownTexts: z.optional(z.array(z.object({ network: z.string(), text: z.string() }))),
  state: z.string(),
  scheduledFor: z.string(),
  images: z.array(z.string()),
  pages: z.array(
    z.object({ network: z.string(), name: z.string(), state: z.string(), link: z.optional(z.string()) }),
  ),
  claims: z.array(z.object({ rule: z.string(), severity: z.string(), text: z.string() })),
  failureReason: z.optional(z.string()),
});

/** Cuts a text for lists. */
export const startOf = (text: string, most: number): string => {
  const letters = Array.from(text);
  return letters.length <= most ? text : `${letters.slice(0, most).join('')}…`;
};

/** Shows a post of a list. */
export const viewShort = ({ id: number, title, state, scheduledFor, text }: Post) => ({
  id: number,
  title,
  state,
  scheduledFor,
  textStart: startOf(text, 160),
});

/** Shows a post. */
export const viewFull = (post: Post) => ({
  id: post.id,
  version: post.version,
  title: post.title,
  text: post.text,
  ...(Object.keys(post.networks).length > 0 && { ownTexts: ownTextsOf(post) }),
  state: post.state,
  scheduledFor: post.scheduledFor,
  images: post.images.map(({ path }) => path),
  pages: post.pages.map(({ network, name, state, permalink }) => ({
    network,
    name,
    state,
    ...(permalink !== null && { link: permalink }),
  })),
  claims: post.claims,
  ...(post.failureReason !== null && { failureReason: post.failureReason }),
});

/** Shows a page of a list. */
export const pageOf = <Item, Shown>(
  { data, nextCursor: next }: { data: readonly Item[]; nextCursor: string | null },
  show: (item: Item) => Shown,
) => ({ items: data.map(show), ...(next !== null && { nextCursor: next }) });

interface Paging {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}
/** Returns the query of a page. */
export const queryOf = ({ cursor: after, limit: most = 10 }: Paging) => ({
  limit: most,
  ...(after !== undefined && { cursor: after }),
});

/** Drops fields that are undefined. */
export const given = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** Returns the images of a draft as the API takes them. */
export const imagesOf = (paths: readonly string[] | undefined) => paths?.map((path) => ({ path }));
