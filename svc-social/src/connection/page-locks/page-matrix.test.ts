import path from 'node:path';
import { allEndpoints, type EndpointName } from '@kallos/contracts/endpoints';
import { connection } from '@kallos/contracts/social/connection';
import { deliveries as delivering } from '@kallos/contracts/social/deliveries';
import { health } from '@kallos/contracts/social/health';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { businessCaller, callAs, updateRows, serviceCaller } from '@kallos/service-kit/testing';
import { loopsIn } from '@kallos/service-kit/testing/loops';
import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { deliver, networks, openDeliveryBench, posts } from '../../../testing/delivery-bench.ts';
import {
  arrangeRelation,
  type RelationCase,
  type ReachedCall,
  recordReach,
  type Relation,
  relations,
} from '../../../testing/page-relations.ts';
import { appOf } from '../../../testing/test-context.ts';
import { postDueComments } from '../../comments/first-comments.ts';
import { reconcileAbandoned } from '../../deliveries/doubts/reconcile.ts';
import { checkDueConnections } from '../../health/check-connection.ts';
import { retryRefusedPages } from '../../health/retry-pages.ts';
import { collectDueInsights } from '../../insights/insights.ts';
import { deliveries, pages, selectedPages, socialConnections } from '../../schema/deliveries.ts';

/**
 * Checks every combination of account, user, page and call to Meta: which calls each may make on a
 * page.
 */
const bench = openDeliveryBench();

/** Calls about a page or its content. */
let reached: ReachedCall[];

beforeEach(() => {
  reached = recordReach(bench);
});

type Reach = 'nothing' | 'reads' | 'writes';
type Rule = (may: (typeof relations)[Relation]) => Reach;
interface Verb {
  readonly run: (cell: RelationCase) => Promise<unknown>;
  readonly reaches: Rule;
}

const nothing: Rule = () => 'nothing';
const publishing: Rule = ({ mayPublish }) => (mayPublish ? 'writes' : 'nothing');
const readingPage: Rule = ({ isForeign }) => (isForeign ? 'nothing' : 'reads');
const onOwnPosts =
  (reach: Reach): Rule =>
  ({ hasPosts, isForeign }) =>
    hasPosts && !isForeign ? reach : 'nothing';

const asAccount = (accountId: number) => callAs(appOf(bench), businessCaller(accountId));
const asService = () => callAs(appOf(bench), serviceCaller);
const remove = ({ accountId, network }: RelationCase, postId: string) =>
  asAccount(accountId)(delivering.deletePublished, { body: { postId: postId || 'p1_0', platform: network } });
const later = (cell: RelationCase) => ({
  ...posts[cell.network],
  accountId: cell.accountId,
  bulkPostId: 77,
  key: `later:${cell.accountId}`,
  message: 'Μια άλλη ανάρτηση, για αργότερα',
});
/** Makes the account's published posts due for a background loop. */
const makeDue = (accountId: number, changes: Parameters<typeof updateRows<typeof deliveries>>[2]) =>
  updateRows(
    bench.db,
    deliveries,
    changes,
    and(eq(deliveries.accountId, accountId), eq(deliveries.state, 'published')),
  );

/** Stores a refusal of the page that a read can prove to be over. */
const refuse = (accountId: number, network: RelationCase['network']) =>
  updateRows(
    bench.db,
    pages,
    {
      pauseReason: 'page_token_refused',
      refusedSince: sql`now()`,
      pausedUntil: sql`now() - interval '1 minute'`,
    },
    and(eq(pages.accountId, accountId), eq(pages.platform, network)),
  );

/** The account's own calls, about the user and the selection; they make no call about a page. */
const ofPerson: Verb = { run: async () => undefined, reaches: nothing };

/** Has one entry per endpoint, so that a new endpoint does not compile without a rule. */
type Verbs = Record<
  Extract<
    EndpointName,
    `${'connection' | 'connectLinks' | 'deliveries' | 'health' | 'insights' | 'googleCheck' | 'metaCheck' | 'pageLocks' | 'places'}.${string}`
  >,
  Verb
>;
const endpointVerbs: Verbs = {
  'connectLinks.list': ofPerson,
  'connectLinks.create': ofPerson,
  'connectLinks.revoke': ofPerson,
  'connectLinks.open': ofPerson,
  'connection.createTicket': ofPerson,
  'connection.connect': ofPerson,
  'connection.directLogin': ofPerson,
  'connection.callback': ofPerson,
  'connection.confirm': ofPerson,
  'connection.deauthorize': ofPerson,
  'connection.deleteData': ofPerson,
  'connection.showDeletion': ofPerson,
  'connection.listPages': {
    run: ({ accountId }) => asAccount(accountId)(connection.listPages, { query: {} }),
    reaches: nothing,
  },
  'connection.retryPage': {
    run: async ({ accountId, network, pageId }) => {
      await refuse(accountId, network);
      return asAccount(accountId)(connection.retryPage, { body: { platform: network, pageId } });
    },
    reaches: readingPage,
  },
  'connection.disconnect': {
    run: ({ accountId }) => asAccount(accountId)(connection.disconnect),
    reaches: nothing,
  },
  'connection.listSelectedPages': {
    run: ({ accountId }) => asAccount(accountId)(connection.listSelectedPages),
    reaches: nothing,
  },
  'connection.saveSelectedPages': {
    run: ({ accountId, network, pageId }) =>
      asAccount(accountId)(connection.saveSelectedPages, {
        body: { pages: [{ pageId, platform: network }] },
      }),
    reaches: nothing,
  },
  // It asks with the account's login and names no page.
  'places.search': ofPerson,
  'deliveries.deliver': { run: (cell) => deliver(bench, later(cell)), reaches: publishing },
  'deliveries.settle': {
    // A post that was sent while the account held the page is looked up wherever it was sent.
    run: ({ accountId }) =>
      asService()(delivering.settle, { body: { accountId, bulkPostId: 1, wasPosted: false } }),
    reaches: nothing,
  },
  'deliveries.deletePublished': { run: (cell) => remove(cell, cell.own), reaches: onOwnPosts('writes') },
  'health.selection': {
    run: ({ accountId }) => asService()(health.selection, { body: { accountId } }),
    reaches: nothing,
  },
  'health.checkPages': {
    run: ({ accountId, network, pageId }) =>
      asService()(health.checkPages, { body: { accountId, pages: [{ platform: network, pageId }] } }),
    reaches: readingPage,
  },
  'insights.list': ofPerson,
  'insights.ofAccount': ofPerson,
  'metaCheck.run': ofPerson,
  'googleCheck.run': ofPerson,
  'pageLocks.list': ofPerson,
  'pageLocks.release': ofPerson,
  'pageLocks.move': ofPerson,
};

/** Has one entry per background loop, by name. */
const loopVerbs: Record<string, Verb> = {
  insights: {
    run: async ({ accountId }) => {
      await makeDue(accountId, {
        insightsDueAt: sql`now()`,
        publishedAt: sql`now() - interval '1 hour'`,
      });
      await collectDueInsights(bench.ctx);
    },
    reaches: onOwnPosts('reads'),
  },
  'first comments': {
    run: async ({ accountId }) => {
      await makeDue(accountId, { commentState: 'open', firstComment: '#kallos' });
      await postDueComments(bench.ctx);
    },
    reaches: onOwnPosts('writes'),
  },
  doubts: { run: () => reconcileAbandoned(bench.ctx), reaches: nothing },
  'refused pages': {
    run: async ({ accountId, network }) => {
      await refuse(accountId, network);
      await retryRefusedPages(bench.ctx);
    },
    reaches: readingPage,
  },
  'connection checks': {
    run: async ({ accountId }) => {
      await updateRows(
        bench.db,
        socialConnections,
        { nextCheckAt: sql`now()` },
        eq(socialConnections.accountId, accountId),
      );
      await checkDueConnections(bench.ctx);
    },
    // Old drafts exist only on Facebook pages.
    reaches: ({ mayPublish }) => (mayPublish ? 'reads' : 'nothing'),
  },
  // Deletes old links and stored answers.
  sweep: ofPerson,
  // Renews the lease of a running delivery.
  'ledger.ts': ofPerson,
};

const more: Record<string, Verb> = {
  'deletePublished of another account’s post': {
    run: (cell) => remove(cell, cell.foreign),
    reaches: nothing,
  },
  'deletePublished of another account’s post, by its bare id': {
    run: (cell) => remove(cell, cell.foreign.slice(cell.foreign.indexOf('_') + 1)),
    reaches: nothing,
  },
  'deletePublished of a post that was never ours': {
    run: (cell) => remove(cell, 'p1_9999'),
    reaches: nothing,
  },
  'deliver after the choice was written into the database by hand': {
    run: async (cell) => {
      const { accountId, network: platform, pageId } = cell;
      await acrossAccounts(bench.db, (tx) =>
        tx
          .insert(selectedPages)
          .values({ accountId, platform, pageId, pageName: pageId })
          .onConflictDoNothing(),
      );
      await deliver(bench, later(cell));
    },
    reaches: publishing,
  },
};

const verbs: Record<string, Verb> = { ...endpointVerbs, ...loopVerbs, ...more };

const reachOf = (): Reach => {
  if (reached.some(({ method }) => method !== 'GET')) return 'writes';
  return reached.length > 0 ? 'reads' : 'nothing';
};

it('covers every endpoint and every background loop of the service', () => {
  const endpoints = allEndpoints.filter(({ endpoint }) => endpoint.service === 'social');
  expect(Object.keys(endpointVerbs).toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted());
  expect(Object.keys(loopVerbs).toSorted()).toEqual(
    loopsIn(path.join(import.meta.dirname, '../..')).toSorted(),
  );
});

describe.each(networks)('on %s', (network) => {
  describe.each(Object.keys(relations) as Relation[])('an account that %s', (relation) => {
    it.each(Object.keys(verbs).filter((name) => verbs[name] !== ofPerson))('by %s', async (name) => {
      const cell = await arrangeRelation(bench, relation, network);
      reached.length = 0;
      const verb = verbs[name] as Verb;
      const before = [...bench.meta.ledger];
      await verb.run(cell).catch((error: unknown) => {
        if (!(error as { code?: string }).code) throw error;
      });
      const isWithoutDrafts = name === 'connection checks' && network === 'instagram';
      const expected = verb.reaches(relations[relation]);
      expect(reachOf(), JSON.stringify(reached)).toBe(
        isWithoutDrafts && expected !== 'nothing' ? reachOf() : expected,
      );
      if (expected !== 'writes') expect(bench.meta.ledger).toEqual(before);
    });
  });
});
