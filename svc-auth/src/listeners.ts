import { resyncWanted } from '@kallos/contracts/posts/events';
import { on, type Reaction } from '@kallos/service-kit/inbox';
import { announceEverything } from './accounts/announce-everything.ts';

/** What this service does when another one announces something. */
export const reactions: Reaction[] = [on(resyncWanted, announceEverything)];
