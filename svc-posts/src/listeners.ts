import {
  accountCreated,
  accountUpdated,
  businessSignedIn,
  companyInfoSaved,
} from '@kallos/contracts/auth/events';
import {
  accountProductAdded,
  accountProductRemoved,
  accountProductsListed,
  accountProductUpdated,
  aiCostChanged,
} from '@kallos/contracts/catalog/events';
import {
  connected,
  connectionChanged,
  connectionExpiring,
  connectionsListed,
  disconnected,
  pageHolderChanged,
  pagesSelected,
  pageStateChanged,
  postPublished,
  postTakenDown,
  reconnectNeeded,
} from '@kallos/contracts/social/events';
import { onEvent, type EventHandler } from '@kallos/service-kit/messaging/inbox';
import { clearVerdicts } from './claims/recheck-posts.ts';
import {
  dropPages,
  dropProduct,
  dropUnlisted,
  saveAccountCopy,
  saveCompanyCopy,
  savePagesCopy,
  savePageStateCopy,
  saveProductCopy,
  markReconnect,
} from './copies/save-copies.ts';
import {
  cancelExpiryNotice,
  queueConnectedNotice,
  queueExpiryNotice,
  queueHolderNotice,
  queuePageNotice,
  queueReconnectNotice,
} from './mail/order-mail.ts';
import {
  dropUnlistedConnections,
  saveConnectionCopy,
  saveProductCosts,
  saveSignIn,
} from './overview/save-facts.ts';
import { endOnTrial } from './periods/periods.ts';
import { orderDraft } from './posts/texts/write-drafts.ts';
import { resetChecks } from './preflight/check-posts.ts';
import { releasePostsOnHold } from './publishing/outcomes/finish-posts.ts';
import { handlePublished, handleTakenDown } from './publishing/outcomes/record-published.ts';
import { resumeAccounts } from './publishing/pauses/pause-publishing.ts';

/** The handlers of other services' events. */
export const eventHandlers = (): EventHandler[] => [
  onEvent(accountCreated, async (tx, account, facts) => {
    await saveAccountCopy(tx, account, facts);
  }),
  onEvent(accountUpdated, async (tx, account, facts) => {
    const isReopened = await saveAccountCopy(tx, account, facts);
    if (isReopened) await resumeAccounts(tx, [account.accountId]);
    await endOnTrial(tx, account.accountId);
  }),
  onEvent(companyInfoSaved, saveCompanyCopy),
  onEvent(accountProductAdded, async (tx, product, facts) => {
    await saveProductCopy(tx, product, facts);
    if (!product.isRestored) await orderDraft(tx, product);
  }),
  onEvent(accountProductUpdated, async (tx, product, facts) => {
    await saveProductCopy(tx, product, facts);
    await clearVerdicts(tx, product);
  }),
  onEvent(accountProductRemoved, dropProduct),
  onEvent(accountProductsListed, dropUnlisted),
  onEvent(pagesSelected, async (tx, fact, facts) => {
    if (!(await savePagesCopy(tx, fact, facts))) return;
    if (fact.pages.length > 0) await releasePostsOnHold(tx, fact);
    await resetChecks(tx, fact);
  }),
  onEvent(connected, async (tx, fact, facts) => {
    if (fact.isNew) await queueConnectedNotice(tx, fact);
    if (!(await markReconnect(tx, { ...fact, isReconnectNeeded: false }, facts))) return;
    await cancelExpiryNotice(tx, fact);
    await releasePostsOnHold(tx, fact);
    await resetChecks(tx, fact);
  }),
  onEvent(disconnected, async (tx, fact, facts) => {
    if (await dropPages(tx, fact, facts)) await resetChecks(tx, fact);
  }),
  onEvent(reconnectNeeded, async (tx, fact, facts) => {
    if (!(await markReconnect(tx, { ...fact, isReconnectNeeded: true }, facts))) return;
    await resetChecks(tx, fact);
    await queueReconnectNotice(tx, fact);
  }),
  onEvent(pageStateChanged, async (tx, fact, facts) => {
    if (!(await savePageStateCopy(tx, fact, facts))) return;
    if (fact.isFree) await releasePostsOnHold(tx, fact);
    else if (fact.state.state === 'waiting' && fact.state.isLasting) await queuePageNotice(tx, fact);
    await resetChecks(tx, fact);
  }),
  onEvent(connectionChanged, saveConnectionCopy),
  onEvent(connectionsListed, dropUnlistedConnections),
  onEvent(businessSignedIn, saveSignIn),
  onEvent(aiCostChanged, saveProductCosts),
  onEvent(connectionExpiring, queueExpiryNotice),
  onEvent(pageHolderChanged, queueHolderNotice),
  onEvent(postPublished, handlePublished),
  onEvent(postTakenDown, handleTakenDown),
];
