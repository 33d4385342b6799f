import { PageFinding, type PageHealth } from '@kallos/contracts/social/health';
import type { PageState } from '@kallos/contracts/social/page-state';
import { expiryOf, isExpiringSoon } from '../connection/connection-expiry.ts';
import { NetworkFailure } from '../networks/failure.ts';
import type { NetworkPage, PageReading } from '../networks/network.ts';
import { hasKnownEnd } from '../networks/page-refusals.ts';
import { blockingFinding, findingOf, tokenFindings } from './page-findings.ts';

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

/** Returns the findings from stored facts, without a call to the network. */
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

/** Checks a page at its network: its token, its quota and whether it exists. */
async function askNetwork({ readPage, readQuota }: Pick<NetworkPage, 'readPage' | 'readQuota'>) {
  const findings: PageFinding[] = [];
  let token: PageReading['token'] = null;
  let quota: PageHealth['quota'] = null;
  let isReachable = false;
  try {
    const reading = await readPage();
    token = reading.token;
    findings.push(...tokenFindings(token));
    if (reading.failure) throw reading.failure;
    if (token?.deadReason === undefined) {
      isReachable = true;
      quota = (await readQuota()) ?? null;
      if (quota && quota.used >= quota.total)
        findings.push(blockingFinding('daily_limit', String(quota.total)));
    }
  } catch (failure) {
    if (!(failure instanceof NetworkFailure)) throw failure;
    findings.push(findingOf(failure));
  }
  return {
    tokenKind: token?.kind ?? null,
    tokenExpiresAt: token?.expiresAt?.toISOString() ?? null,
    quota,
    isReachable,
    findings,
  };
}

/**
 * Returns the health of a page from stored facts and the network's response; `more` contains further
 * findings.
 */
export async function healthOf(
  place: Place,
  {
    known,
    page,
    more,
  }: {
    known: KnownPage;
    page: Pick<NetworkPage, 'readPage' | 'readQuota'>;
    more: readonly PageFinding[];
  },
): Promise<PageHealth> {
  const stored = storedFindings(known, new Date());
  const seen = await askNetwork(page);
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
