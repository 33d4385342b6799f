import { accountOverview } from '@kallos/contracts/posts/account-overview';
import { agencyMail } from '@kallos/contracts/posts/agency-mail';
import { allowances } from '@kallos/contracts/posts/allowances';
import { brandVoice } from '@kallos/contracts/posts/brand-voice';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { claimDecisions } from '@kallos/contracts/posts/claim-decisions';
import { clientMonths } from '@kallos/contracts/posts/client-months';
import { emails } from '@kallos/contracts/posts/emails';
import { networkLimits } from '@kallos/contracts/posts/network-limits';
import { periods } from '@kallos/contracts/posts/periods';
import { postBatches } from '@kallos/contracts/posts/post-batches';
import { postRepeats } from '@kallos/contracts/posts/post-repeats';
import { publishing } from '@kallos/contracts/posts/publishing';
import { appFactory } from '@kallos/service-kit/http/app';
import { implement } from '@kallos/service-kit/http/implement';
import { createBatch, listBatches, previewBatch, readBatch, undoBatch } from './batches/post-batches.ts';
import { checkTyped } from './claims/check-post-claims.ts';
import { listDecisions } from './claims/list-decisions.ts';
import type { Ctx } from './context.ts';
import { askForResync } from './copies/save-copies.ts';
import { approvalPage } from './mail/approval-page.ts';
import { approve, showApproval } from './mail/approval.ts';
import { sendSampleMail } from './mail/send-sample-mail.ts';
import { createMonthLink, listMonthLinks, revokeMonthLink } from './months/month-links.ts';
import { showMonth } from './months/show-month.ts';
import { readRecipients, saveRecipients } from './overview/agency-mail.ts';
import { listCalendar } from './overview/list-calendar.ts';
import { downloadOverview, listOverview, readOverview } from './overview/list-overview.ts';
import { listTimeline } from './overview/list-timeline.ts';
import { remindAccounts } from './overview/remind-accounts.ts';
import { generatePeriod, readPeriod, updatePeriod } from './periods/periods.ts';
import { createPost } from './posts/create-post.ts';
import { browsePosts, deletePost, getPost, listPlaces, listPosts } from './posts/posts.ts';
import { readAllowances } from './posts/texts/allowances.ts';
import { generatePost } from './posts/texts/generate-post.ts';
import { resolvePost } from './posts/update/resolve-post.ts';
import { updatePost } from './posts/update/update-post.ts';
import { readHealthNow } from './publishing/health/health.ts';
import { isAccountStopped, pausePublishing } from './publishing/pauses/pause-publishing.ts';
import { removeRepeat, saveRepeat } from './repeats/save-repeat.ts';
import { readVoice, saveVoice } from './writing/brand-voice.ts';

const allowancesHttp = implement<Ctx, typeof allowances>(allowances, {
  read: (ctx, _, { caller }) => readAllowances(ctx, caller.accountId),
});

const brandVoiceHttp = implement<Ctx, typeof brandVoice>(brandVoice, {
  read: (ctx, _, { caller }) => readVoice(ctx, caller.accountId),
  save: (ctx, { body }, { caller }) => saveVoice(ctx, caller.accountId, body.voice),
});

const networkLimitsHttp = implement<Ctx, typeof networkLimits>(networkLimits, {
  read: async (ctx) => ({ success: true, limits: ctx.limits.networks }),
});

const claimDecisionsHttp = implement<Ctx, typeof claimDecisions>(claimDecisions, {
  list: (ctx, { query }) => listDecisions(ctx, query),
});

const accountOverviewHttp = implement<Ctx, typeof accountOverview>(accountOverview, {
  list: (ctx, { query }) => listOverview(ctx, query),
  get: (ctx, { params }) => readOverview(ctx, params.id),
  timeline: (ctx, { params, query }) => listTimeline(ctx, params.id, query),
  download: (ctx, { query }) => downloadOverview(ctx, query),
  calendar: (ctx, { query }) => listCalendar(ctx, query),
  remind: (ctx, { body }) => remindAccounts(ctx, body.accountIds),
});

const bulkPostsHttp = implement<Ctx, typeof bulkPosts>(bulkPosts, {
  list: (ctx, { query }, { caller }) => listPosts(ctx, caller.accountId, query),
  browse: (ctx, { query }, { caller }) => browsePosts(ctx, caller.accountId, query),
  get: (ctx, { params }, { caller }) => getPost(ctx, caller.accountId, params.id),
  create: (ctx, { body }, { caller }) => createPost(ctx, caller.accountId, body),
  update: (ctx, { params, body }, { caller }) => updatePost(ctx, caller.accountId, params.id, body),
  check: (ctx, { params, body }, { caller }) => checkTyped(ctx, caller.accountId, { ...params, ...body }),
  checkNew: (ctx, { body }, { caller }) => checkTyped(ctx, caller.accountId, body),
  resolve: (ctx, { params, body }, { caller }) => resolvePost(ctx, caller.accountId, params.id, body),
  remove: (ctx, { params }, { caller }) => deletePost(ctx, caller.accountId, params.id),
  listPlaces: (ctx, _, { caller }) => listPlaces(ctx, caller.accountId),
  generate: (ctx, { body }, { caller, signal }) => generatePost(ctx, caller.accountId, body, signal),
});

const periodsHttp = implement<Ctx, typeof periods>(periods, {
  read: (ctx, _, { caller }) => readPeriod(ctx, caller.accountId),
  update: (ctx, { params, body }, { caller }) => updatePeriod(ctx, caller, params.id, body.isActive),
  generate: (ctx, _, { caller }) => generatePeriod(ctx, caller),
  sendTestEmail: (ctx, { body }, { caller }) => sendSampleMail(ctx, caller.accountId, body.key),
});

const emailsHttp = implement<Ctx, typeof emails>(emails, {
  showApproval: async (ctx, { params }) => approvalPage(await showApproval(ctx, params.token)),
  approve: async (ctx, { params, body }) => approvalPage(await approve(ctx, params.token, body)),
});

const clientMonthsHttp = implement<Ctx, typeof clientMonths>(clientMonths, {
  list: (ctx, { query }, { caller }) => listMonthLinks(ctx, caller, query),
  create: (ctx, { body }, { caller }) => createMonthLink(ctx, caller, body),
  revoke: (ctx, { params, query }, { caller }) => revokeMonthLink(ctx, caller, params.id, query),
  show: (ctx, { params, query }) => showMonth(ctx, params, query, 'page'),
  csv: (ctx, { params, query }) => showMonth(ctx, params, query, 'csv'),
  calendar: (ctx, { params, query }) => showMonth(ctx, params, query, 'calendar'),
});

const postBatchesHttp = implement<Ctx, typeof postBatches>(postBatches, {
  preview: (ctx, { body }) => previewBatch(ctx, body),
  create: (ctx, { body }, { caller }) => createBatch(ctx, caller, body),
  list: (ctx) => listBatches(ctx),
  get: (ctx, { params }) => readBatch(ctx, params.id),
  undo: (ctx, { params }, { caller }) => undoBatch(ctx, caller, params.id),
});

const agencyMailHttp = implement<Ctx, typeof agencyMail>(agencyMail, {
  read: (ctx) => readRecipients(ctx),
  save: (ctx, { body }, { caller }) => saveRecipients(ctx, caller, body),
});

const postRepeatsHttp = implement<Ctx, typeof postRepeats>(postRepeats, {
  save: (ctx, { params, body }, { caller }) => saveRepeat(ctx, caller.accountId, params.id, body),
  remove: (ctx, { params }, { caller }) => removeRepeat(ctx, caller.accountId, params.id),
});

const publishingHttp = implement<Ctx, typeof publishing>(publishing, {
  resync: (ctx) => askForResync(ctx, 'an administrator asked'),
  health: async (ctx, _, { caller }) => ({
    success: true,
    ...(await readHealthNow(ctx.db, ctx.limits.alarm)),
    ...(caller.kind === 'business' && { isPaused: await isAccountStopped(ctx.db, caller.accountId) }),
  }),
  pause: (ctx, { body }, { caller }) => pausePublishing(ctx, body, caller),
});

/** Creates the service's application; tests call it in the same process. */
export const createApp = appFactory<Ctx>([
  accountOverviewHttp,
  allowancesHttp,
  brandVoiceHttp,
  networkLimitsHttp,
  claimDecisionsHttp,
  bulkPostsHttp,
  postRepeatsHttp,
  periodsHttp,
  publishingHttp,
  agencyMailHttp,
  clientMonthsHttp,
  postBatchesHttp,
  emailsHttp,
]);
