import { PageFinding, type PageHealth } from '@kallos/contracts/social/health';
import type { PageState } from '@kallos/contracts/social/page-state';
import type { Graph } from '../graph/client.ts';
import { expiryOf, isExpiringSoon } from './connection-expiry.ts';
import { isGraphFailure } from '../graph/failures.ts';
import { blockingFinding, findingOf, tokenFindings } from './page-findings.ts';
import { hasKnownEnd } from '../../page-refusals.ts';
import type { Quota } from '../../network.ts';
import { readTokenFacts, type TokenFacts } from './tokens.ts';

type Place = Pick<PageHealth, 'platform' | 'pageId'>;

/** The stored facts about a page and its connection. */
export interface KnownPage {
  readonly state: PageState;
  readonly missingSince: Date | null;
  /** Permissions that publishing on the network needs and that were not granted. */
  readonly missingScopes: readonly string[];
  readonly connection: Parameters<typeof expiryOf>[0];
}

const isFindingCode = (code: string): code is PageFinding['code'] =>
  PageFinding.shape.code.options.some((one) => one === code);

/** Returns the finding for a page's state. */
function stateFinding(state: PageState): PageFinding[] {
  if (state.state === 'ok') return [];
  const code = isFindingCode(state.reason) ? state.reason : 'publishing_refused';
  const isLimit = hasKnownEnd(state.reason);
  return [blockingFinding(code, isLimit ? state.retryAt : (state.detail ?? state.since))];
}

/** Returns the health of a page for which only one finding is known. */
export const unknownHealth = (page: Place, finding: PageFinding): PageHealth => ({
  ...page,
  tokenKind: null,
  tokenExpiresAt: null,
  missingPermissions: [],
  quota: null,
  pausedUntil: null,
  isReachable: false,
  findings: [finding],
});

/** Returns the findings from stored facts, without a call to Meta. */
function storedFindings(page: KnownPage, now: Date): PageFinding[] {
  const found: PageFinding[] = [];
  if (page.missingScopes.length > 0)
    found.push(blockingFinding('permission_missing', page.missingScopes.join(', ')));
  found.push(...stateFinding(page.state));
  if (page.missingSince !== null)
    found.push({ code: 'page_not_offered', isBlocking: false, detail: page.missingSince.toISOString() });
  const end = expiryOf(page.connection);
  if (isExpiringSoon(end, now))
    found.push({ code: 'token_expiring', isBlocking: false, detail: end.toISOString() });
  return found;
}

/** The inputs of a page check at Meta. */
export interface HealthQuery {
  readonly id: string;
  readonly token: string;
  /** Reads the daily quota on networks that have one. */
  readonly readQuota: () => Promise<Quota | undefined>;
}

/** Checks a page at Meta: its token, its quota and whether it exists. */
async function askMeta(graph: Graph, { id, token, readQuota }: HealthQuery) {
  const findings: PageFinding[] = [];
  let facts: TokenFacts | undefined;
  let quota: PageHealth['quota'] = null;
  let isReachable = false;
  try {
    facts = await readTokenFacts(graph, token);
    findings.push(...tokenFindings(facts));
    if (facts.isValid) {
      const session = graph.as(token);
      await session.get(id, { fields: 'id' });
      isReachable = true;
      quota = (await readQuota()) ?? null;
      if (quota && quota.used >= quota.total)
        findings.push(blockingFinding('daily_limit', String(quota.total)));
    }
  } catch (failure) {
    if (!isGraphFailure(failure)) throw failure;
    findings.push(findingOf(failure));
  }
  return {
    tokenKind: facts?.kind ?? null,
    tokenExpiresAt: facts?.expiresAt?.toISOString() ?? null,
    quota,
    isReachable,
    findings,
  };
}

/**
 * Returns the health of a page from stored facts and Meta's response; `more` contains further
 * findings.
 */
export async function healthOf(
  graph: Graph,
  place: Place,
  { known, asked, more }: { known: KnownPage; asked: HealthQuery; more: readonly PageFinding[] },
): Promise<PageHealth> {
  const stored = storedFindings(known, new Date());
  const seen = await askMeta(graph, asked);
  const findings = [...stored, ...more, ...seen.findings];
  return {
    ...place,
    ...seen,
    missingPermissions: [...known.missingScopes],
    pausedUntil: known.state.state === 'ok' ? null : known.state.retryAt,
    // Duplicate findings are dropped; the stored one has more details.
    findings: findings.filter(({ code }, index) => findings.findIndex((one) => one.code === code) === index),
  };
}
