import { AsyncLocalStorage } from 'node:async_hooks';
import type { Caller } from '../../security/identity.ts';
import { subnetOf } from './subnet.ts';

const storage = new AsyncLocalStorage<string>();

/**
 * Returns the sender of a request for fair queues: an account, a person, a service, or a network.
 */
export function senderOf(caller: Caller, ip: string): string {
  if (caller.kind === 'business') return `account:${caller.accountId}`;
  return 'subject' in caller ? caller.subject : `${caller.kind}:${subnetOf(ip)}`;
}

/** Runs `work` as a request of this sender. */
export const runAsSender = <T>(sender: string, work: () => T): T => storage.run(sender, work);

/** Returns the sender of the current request; empty outside of requests. */
export const currentSender = (): string => storage.getStore() ?? '';
