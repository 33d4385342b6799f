import type { EndpointName } from '@kallos/contracts/endpoints';
import type { TenantData } from './tenant.ts';

/** A call of an endpoint with the expected results. */
export interface EndpointCase {
  readonly params?: Record<string, string | number>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
  /** Sends an image as a form. */
  readonly isUpload?: true;
  /**
   * The status for a permitted caller: the missing entity's, or success when no entity is named.
   */
  readonly passes: number | readonly number[];
  /** Names an entity of an account: callers of other accounts get 404 for any id. */
  readonly isOwned?: true;
}

const product = { name: 'Προϊόν δοκιμής', description: 'Περιγραφή με αρκετά γράμματα', status: 'draft' };
const company = { companyName: 'Άλλη επωνυμία', location: 'Αλλού' };
const image = { id: 'x', url: 'https://example.com/x.jpg', description: 'x', rank: 1, score: 1, reason: 'x' };
/** No administrator has this number. */
const noStaffId = 2_147_483_647;
const soon = () => new Date(Date.now() + 3_600_000).toISOString();

/** The calls of administrator endpoints, with valid bodies. */
const administratorCases = (its: TenantData) =>
  ({
    'sessions.impersonate': { body: { accountId: its.accountId }, passes: 404 },
    'accounts.list': { passes: 200 },
    'accounts.create': { body: { businessName: 'Νέος λογαριασμός' }, passes: 200 },
    'accounts.get': { params: { id: its.accountId }, passes: 404 },
    'accounts.update': {
      params: { id: its.accountId },
      body: { businessName: 'Κλεμμένος', status: 'trial' },
      passes: 404,
    },
    'audit.list': { query: { accountId: String(its.accountId) }, passes: 200 },
    'accounts.readNotes': { params: { id: its.accountId }, passes: 404 },
    'accounts.changeNotes': {
      body: { changes: [{ accountId: its.accountId, notes: 'x' }] },
      passes: 404,
    },
    'accounts.readLife': { params: { id: its.accountId }, passes: 404 },
    'accounts.changeLife': {
      body: { changes: [{ accountId: its.accountId, life: 'suspended' }] },
      passes: 404,
    },
    'accounts.requestErasure': { params: { id: its.accountId }, body: { businessName: 'x' }, passes: 404 },
    'staff.list': { passes: 200 },
    'staff.invite': { body: { name: 'x', email: 'x', role: 'viewer' }, passes: 400 },
    'staff.inviteAgain': { params: { id: noStaffId }, passes: 404 },
    'staff.changeRole': { params: { id: noStaffId }, body: { role: 'viewer' }, passes: 404 },
    'staff.remove': { params: { id: noStaffId }, passes: 404 },
    'staff.saveProfile': { body: { name: 'Διαχειριστής' }, passes: 200 },
    'accounts.createUser': {
      body: { accountId: its.accountId, email: 'intruder@example.gr', password: 'x7#Qm2-intruder' },
      passes: 404,
    },
    'accounts.inviteUser': {
      body: { accountId: its.accountId, email: 'intruder@example.gr' },
      passes: 404,
    },
    'accounts.inviteAgain': {
      params: { id: its.userId },
      body: { email: 'taken-over@example.gr' },
      passes: 404,
    },
    'accounts.retryMail': { params: { id: its.userId }, passes: 404 },
    'accounts.updateUser': {
      params: { id: its.userId },
      body: { email: 'taken-over@example.gr', password: 'x7#Qm2-Lv9w' },
      passes: 404,
    },
    'products.create': { body: product, passes: 200 },
    'products.update': { params: { id: its.ownProductId }, body: product, passes: 404 },
    'products.remove': { params: { id: its.ownProductId }, passes: 404 },
    'aiCreation.searchImages': { body: { productName: '' }, passes: 400 },
  }) satisfies Partial<Record<EndpointName, EndpointCase>>;

const catalogueCases = (its: TenantData) =>
  ({
    'products.list': { passes: 200 },
    'products.get': { params: { id: its.ownProductId }, passes: 404, isOwned: true },
    'products.categories': { passes: 200 },
    'productImports.preview': { isUpload: true, passes: 400 },
    'productImports.run': { isUpload: true, passes: 400 },
    'productImports.download': { passes: 200 },
    'aiCreation.preview': { body: { productName: '' }, passes: 400 },
    'aiCreation.replaceImage': {
      body: { productName: 'x', imageIndex: 0, remainingImages: [image], allValidImages: [image] },
      passes: 200,
    },
    'aiCreation.saveImages': {
      body: { productName: 'x', description: 'x', selectedImages: [] },
      passes: 400,
    },
    'pictures.list': {
      params: { originalProductId: its.ownProductId },
      passes: 404,
      isOwned: true,
    },
    'pictures.remove': { params: { imageId: its.imageId }, passes: 404, isOwned: true },
    'pictures.upload': {
      params: { originalProductId: its.ownProductId },
      isUpload: true,
      passes: 404,
      isOwned: true,
    },
    'pictures.keep': { isUpload: true, passes: 200 },
    'mediaSpace.read': { passes: 200 },
    'mediaSpace.readOf': { params: { accountId: its.accountId }, passes: 200 },
    'pictures.keepVideoPiece': { isUpload: true, passes: 400 },
    'pictures.keepVideo': { isUpload: true, passes: 400 },
    'pictures.proxy': { passes: 400 },
    'pictures.media': { params: { file: `${'0'.repeat(64)}.webp` }, passes: 404 },
    'accountProducts.list': { passes: 200 },
    'accountProducts.add': { body: { productId: its.ownProductId }, passes: 404, isOwned: true },
    'accountProducts.update': {
      params: { id: its.accountProductId },
      body: { customName: 'Κλεμμένο' },
      passes: 404,
      isOwned: true,
    },
    'accountProducts.proposeFacts': {
      params: { id: its.accountProductId },
      passes: 404,
      isOwned: true,
    },
    'accountProducts.remove': { params: { id: its.accountProductId }, passes: 404, isOwned: true },
  }) satisfies Partial<Record<EndpointName, EndpointCase>>;

const socialCases = (its: TenantData) =>
  ({
    'connection.createTicket': { passes: 200 },
    // A business token counts only for navigations from our pages; without one the caller is redirected.
    'connection.connect': { params: { login: 'facebook' }, passes: [302, 403] },
    'connection.directLogin': { passes: 200 },
    'connection.callback': { params: { login: 'facebook' }, passes: 302 },
    'connection.confirm': {
      params: { login: 'facebook' },
      body: { state: 'x', code: 'x', answer: 'connect' },
      passes: 302,
    },
    'connection.deauthorize': { body: {}, passes: 400 },
    'connection.deleteData': { body: {}, passes: 400 },
    'connection.showDeletion': { query: { id: 'nobody' }, passes: 404 },
    'connection.listPages': { passes: 200 },
    'connection.retryPage': { body: { pageId: its.pageId, platform: 'facebook' }, passes: 409 },
    'connection.disconnect': { passes: 200 },
    'connection.listSelectedPages': { passes: 200 },
    'connection.saveSelectedPages': {
      body: { pages: [{ pageId: its.pageId, platform: 'facebook' }] },
      passes: 409,
      isOwned: true,
    },
    'deliveries.deliver': { body: {}, passes: 404 },
    'deliveries.settle': { body: {}, passes: 404 },
    'deliveries.deletePublished': {
      body: { postId: its.publishedId, platform: 'facebook' },
      passes: 404,
      isOwned: true,
    },
    'pageLocks.list': { passes: 200 },
    // A page without a holder: the administrator's call succeeds without effect.
    'pageLocks.release': {
      body: { accountId: its.accountId, pageId: 'nothing', platform: 'facebook' },
      passes: 404,
    },
    'pageLocks.move': {
      body: { accountId: its.accountId, toAccountId: its.accountId, pageId: 'nothing', platform: 'facebook' },
      passes: [400, 404],
    },
    'health.checkPages': { body: {}, passes: 404 },
    'health.selection': { body: {}, passes: 404 },
  }) satisfies Partial<Record<EndpointName, EndpointCase>>;

const postCases = (its: TenantData) =>
  ({
    'bulkPosts.list': { passes: 200 },
    'bulkPosts.listPlaces': { passes: 200 },
    'bulkPosts.browse': { passes: 200 },
    'bulkPosts.get': { params: { id: its.postId }, passes: 404, isOwned: true },
    'bulkPosts.create': {
      body: { title: 'Ωράριο', content: 'Είμαστε ανοιχτά.', scheduledDate: soon() },
      passes: 200,
    },
    'bulkPosts.update': {
      params: { id: its.postId },
      body: { content: 'Κλεμμένο', scheduledDate: soon() },
      passes: 404,
      isOwned: true,
    },
    'bulkPosts.check': { params: { id: its.postId }, body: { content: 'Ξένο' }, passes: 404, isOwned: true },
    'bulkPosts.checkNew': { body: { title: 'Ωράριο', content: 'Είμαστε ανοιχτά.' }, passes: 200 },
    'bulkPosts.resolve': {
      params: { id: its.postId },
      body: { wasPosted: true },
      passes: 404,
      isOwned: true,
    },
    'bulkPosts.remove': { params: { id: its.postId }, passes: 404, isOwned: true },
    'bulkPosts.generate': { body: { accountProductId: its.accountProductId }, passes: 404, isOwned: true },
    'periods.read': { passes: 200 },
    'periods.update': {
      params: { id: its.periodId },
      body: { isActive: true },
      passes: 404,
      isOwned: true,
    },
    'periods.generate': { passes: 404 },
    'periods.sendTestEmail': { passes: 200 },
    'publishing.health': { passes: 200 },
    'publishing.resync': { passes: 200 },
    'publishing.pause': { body: { accountIds: [its.accountId], isPaused: true }, passes: 404 },
    'allowances.read': { passes: 200 },
    'brandVoice.read': { passes: 200 },
    'networkLimits.read': { passes: 200 },
    'accountOverview.remind': { body: { accountIds: [its.accountId] }, passes: 200 },
    'accountOverview.calendar': { passes: 200 },
    'accountOverview.list': { passes: 200 },
    // The read model follows within seconds.
    'accountOverview.get': { params: { id: its.accountId }, passes: [200, 404] },
    'accountOverview.timeline': { params: { id: its.accountId }, passes: 200 },
    'accountOverview.download': { passes: 200 },
    'claimDecisions.list': { passes: 200 },
    'brandVoice.save': { body: { voice: null }, passes: 200 },
    'insights.list': { passes: 200 },
    'places.search': { passes: [200, 400, 409] },
    'insights.ofAccount': { params: { accountId: its.accountId }, passes: 404 },
    'agencyMail.read': { passes: 200 },
    'agencyMail.save': { body: { emails: ['nonsense'] }, passes: 400 },
    'postRepeats.save': {
      params: { id: its.postId },
      body: { everyWeeks: 4, mostTimes: 3, texts: ['Ξένο'] },
      passes: 404,
      isOwned: true,
    },
    'postRepeats.remove': { params: { id: its.postId }, passes: 404, isOwned: true },
    'postBatches.preview': {
      body: { accountIds: [its.accountId], content: 'x', localTime: '2030-01-01T09:00' },
      passes: 200,
    },
    'postBatches.create': { body: { accountIds: [] }, passes: 400 },
    'postBatches.list': { passes: 200 },
    'postBatches.get': { params: { id: 2_000_000_000 }, passes: 404 },
    'postBatches.undo': { params: { id: 2_000_000_000 }, passes: 404 },
    'clientMonths.list': { query: { accountId: String(its.accountId) }, passes: 200 },
    // The copy of a new account follows within seconds.
    'clientMonths.create': { body: { accountId: its.accountId }, passes: [200, 404] },
    'clientMonths.revoke': {
      params: { id: its.monthLinkId },
      query: { accountId: String(its.accountId) },
      passes: 404,
      isOwned: true,
    },
    'clientMonths.show': { params: { token: 'nobody-has-this-link' }, passes: 404 },
    'clientMonths.csv': { params: { token: 'nobody-has-this-link' }, passes: 404 },
    'clientMonths.calendar': { params: { token: 'nobody-has-this-link' }, passes: 404 },
    'metaCheck.run': { passes: 200 },
    'googleCheck.run': { passes: 200 },
    'emails.showApproval': { params: { token: 'nobody-has-this-link' }, passes: 404 },
    'emails.approve': { params: { token: 'nobody-has-this-link' }, body: {}, passes: 404 },
  }) satisfies Partial<Record<EndpointName, EndpointCase>>;

/** One call of every endpoint on an account's entities; a missing endpoint does not compile. */
export const casesOf = (its: TenantData): Record<EndpointName, EndpointCase> => ({
  'sessions.loginAdmin': { body: {}, passes: 400 },
  'sessions.loginBusiness': { body: {}, passes: 400 },
  'sessions.verify': { passes: 200 },
  'sessions.logout': { passes: 200 },
  'sessions.introspect': { body: { tokenHash: '0'.repeat(64) }, passes: 404 },
  'sessions.recordActingWrite': { body: {}, passes: 404 },
  'apiKeys.introspect': { body: {}, passes: 404 },
  'apiKeys.listAccounts': { body: {}, passes: 404 },
  'deployTokenAudit.record': { body: {}, passes: 404 },
  'releaseReports.keep': { body: { reports: [] }, passes: 404 },
  'releaseReports.compare': { body: {}, passes: 404 },
  'releaseReports.figures': { passes: 404 },
  'staff.showLink': { body: { token: 'nobody-has-this-link' }, passes: 200 },
  'staff.choosePassword': {
    body: { token: 'nobody-has-this-link', password: 'x7#Qm2-intruder' },
    passes: 404,
  },
  'passwords.requestReset': { body: {}, passes: 400 },
  'passwords.showLink': { body: { token: 'nobody-has-this-link' }, passes: 200 },
  'passwords.choose': { body: { token: 'nobody-has-this-link', password: 'x7#Qm2-intruder' }, passes: 404 },
  'passwords.change': { body: {}, passes: 400 },
  'webhooks.list': { passes: 200 },
  'webhooks.create': { body: { url: 'x', types: [] }, passes: 400 },
  'webhooks.update': {
    params: { id: its.webhookId },
    body: { isEnabled: false },
    passes: 404,
    isOwned: true,
  },
  'webhooks.remove': { params: { id: its.webhookId }, passes: 404, isOwned: true },
  'webhooks.rotateSecret': { params: { id: its.webhookId }, body: {}, passes: 404, isOwned: true },
  'webhooks.test': { params: { id: its.webhookId }, body: {}, passes: 404, isOwned: true },
  'webhooks.listDeliveries': { params: { id: its.webhookId }, passes: 404, isOwned: true },
  'webhooks.resend': { params: { id: its.webhookDeliveryId }, body: {}, passes: 404, isOwned: true },
  'webhooks.replay': {
    params: { id: its.webhookId },
    body: { since: '2099-01-01T00:00:00Z' },
    passes: 404,
    isOwned: true,
  },
  'webhooks.listEvents': { passes: 200 },
  'connectLinks.list': { passes: 200 },
  'connectLinks.create': { body: { name: 'x' }, passes: 400 },
  'connectLinks.revoke': { params: { id: its.connectLinkId }, passes: 404, isOwned: true },
  'connectLinks.open': { params: { token: 'nobody-has-this-link' }, passes: 404 },
  'pictures.keepFromUrl': { body: { url: 'http://127.0.0.1/a.jpg' }, passes: 400 },
  'apiKeys.list': { passes: 200 },
  'apiKeys.create': { body: { name: 'x', scopes: ['posts:read'], days: 31 }, passes: 400 },
  'apiKeys.rotate': { params: { id: its.apiKeyId }, body: {}, passes: 404, isOwned: true },
  'apiKeys.revoke': { params: { id: its.apiKeyId }, passes: 404, isOwned: true },
  'devices.list': { passes: 200 },
  'devices.end': { params: { id: its.deviceId }, passes: 404, isOwned: true },
  'devices.endOthers': { passes: 200 },
  'factors.read': { passes: 200 },
  'factors.beginCodes': { body: {}, passes: 400 },
  'factors.confirmCodes': { body: {}, passes: 400 },
  'factors.removeCodes': { body: {}, passes: 400 },
  'factors.renewRecoveryCodes': { body: {}, passes: 400 },
  'factors.beginPasskey': { body: {}, passes: 400 },
  'factors.addPasskey': { body: {}, passes: 400 },
  'factors.removePasskey': { params: { id: its.passkeyId }, body: {}, passes: 400 },
  'factors.askForPasskey': { body: { ticket: 'nobody-has-this-ticket' }, passes: 404 },
  'factors.usePasskey': { body: { ticket: 'nobody-has-this-ticket', response: '{}' }, passes: 404 },
  'factors.useCode': { body: { ticket: 'nobody-has-this-ticket', code: '123456' }, passes: 404 },
  'companyInfo.read': { passes: 200 },
  'companyInfo.save': { body: company, passes: 200 },
  ...administratorCases(its),
  ...catalogueCases(its),
  ...socialCases(its),
  ...postCases(its),
});
