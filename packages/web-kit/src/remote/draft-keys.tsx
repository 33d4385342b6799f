import type { sessions } from '@kallos/contracts/auth/sessions';
import type { CallReply } from '@kallos/contracts/endpoint';

const prefix = 'kallos_draft|';

/** Owner of drafts: one person in one account. */
export type DraftOwner = string;

/** Returns the owner of a session's drafts. */
export const draftOwnerOf = ({ userId, account }: CallReply<typeof sessions.verify>): DraftOwner =>
  `${userId}@${account?.id ?? 0}`;

/** Returns the prefix of an owner's keys. */
export const draftPrefixOf = (owner: DraftOwner): string => `${prefix}${owner}|`;

/** Returns the keys in local storage with a prefix; none when the browser forbids storage. */
export function storedKeys(start: string = prefix): string[] {
  try {
    return Object.keys(globalThis.localStorage).filter((key) => key.startsWith(start));
  } catch {
    return [];
  }
}

/** Removes all drafts of an owner from this browser. */
export function forgetDrafts(owner: DraftOwner): void {
  for (const key of storedKeys(draftPrefixOf(owner))) globalThis.localStorage.removeItem(key);
}
