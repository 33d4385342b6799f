import type { CallReply } from '@kallos/contracts/endpoint';
import type { sessions } from '@kallos/contracts/auth/sessions';

const prefix = 'kallos_draft|';

/** Whose drafts are meant: one person in one account. */
export type DraftOwner = string;

/** Returns the owner of what is written in a session. */
export const draftOwnerOf = ({ userId, account }: CallReply<typeof sessions.verify>): DraftOwner =>
  `${userId}@${account?.id ?? 0}`;

/** The start of every key under which an owner's drafts are stored. */
export const draftPrefixOf = (owner: DraftOwner): string => `${prefix}${owner}|`;

/** Returns the keys in local storage that begin with a prefix; none in a browser that forbids storage. */
export function storedKeys(start: string = prefix): string[] {
  try {
    return Object.keys(globalThis.localStorage).filter((key) => key.startsWith(start));
  } catch {
    return [];
  }
}

/** Removes everything that an owner has left unsaved in this browser. */
export function forgetDrafts(owner: DraftOwner): void {
  for (const key of storedKeys(draftPrefixOf(owner))) globalThis.localStorage.removeItem(key);
}
