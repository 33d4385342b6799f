import { accountCreated, accountUpdated, companyInfoSaved } from '@kallos/contracts/auth/events';
import {
  accountProductAdded,
  accountProductRemoved,
  accountProductUpdated,
} from '@kallos/contracts/catalog/events';
import {
  connected,
  disconnected,
  pagesSelected,
  postPublished,
  reconnectNeeded,
} from '@kallos/contracts/social/events';
import { on, type Reaction } from '@kallos/service-kit/inbox';
import {
  dropPages,
  dropProduct,
  keepAccount,
  keepCompany,
  keepPages,
  keepProduct,
  markReconnect,
} from './copies/keep-copies.ts';
import { noticeReconnect } from './mail/order-mail.ts';
import { orderDraft } from './posts/write-drafts.ts';
import { forgetChecks } from './preflight/claim-checks.ts';
import { releaseParked } from './publishing/parked-posts.ts';
import { hearPublished } from './publishing/record-published.ts';

/** What other services' facts mean here. */
export const reactions = (): Reaction[] => [
  on(accountCreated, keepAccount),
  on(accountUpdated, keepAccount),
  on(companyInfoSaved, keepCompany),
  on(accountProductAdded, async (tx, product) => {
    await keepProduct(tx, product);
    await orderDraft(tx, product);
  }),
  on(accountProductUpdated, keepProduct),
  on(accountProductRemoved, dropProduct),
  on(pagesSelected, async (tx, fact) => {
    await keepPages(tx, fact);
    if (fact.pages.length > 0) await releaseParked(tx, fact);
    await forgetChecks(tx, fact);
  }),
  on(connected, async (tx, fact) => {
    await markReconnect(tx, fact, false);
    await releaseParked(tx, fact);
    await forgetChecks(tx, fact);
  }),
  on(disconnected, async (tx, fact) => {
    await dropPages(tx, fact);
    await forgetChecks(tx, fact);
  }),
  on(reconnectNeeded, async (tx, fact) => {
    await markReconnect(tx, fact, true);
    await forgetChecks(tx, fact);
    await noticeReconnect(tx, fact);
  }),
  on(postPublished, hearPublished),
];
