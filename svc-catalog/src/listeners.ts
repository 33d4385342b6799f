import { resyncWanted } from '@kallos/contracts/posts/events';
import { on, type Reaction } from '@kallos/service-kit/messaging/inbox';
import { announceEverything } from './account-products/announce-everything.ts';

/** What this service does when another one announces something. */
export const reactions: Reaction[] = [on(resyncWanted, announceEverything)];
