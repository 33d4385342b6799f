import type { MetaCheck } from '@kallos/contracts/social/meta-check';
import type { Graph } from '../graph/client.ts';
import { isGraphFailure } from '../graph/failures.ts';
import { framedImageUrl } from '../instagram/instagram-rules.ts';
import { callbackPath, type LoginSettings } from './login-dialog.ts';
import { crawlerFault } from './media-crawler.ts';
import { readTokenFacts } from './tokens.ts';

const patience = 5000;
const reasonOf = (failure: unknown) => (failure instanceof Error ? failure.message : 'unknown');

/** Checks the application's id and secret at Meta. */
export async function checkApp(graph: Graph): Promise<MetaCheck> {
  try {
    const { isValid, kind, deadReason } = await readTokenFacts(graph, graph.appToken);
    const isSound = isValid && kind === 'app';
    return { name: 'app', state: isSound ? 'ok' : 'failed', detail: isSound ? graph.appId : deadReason };
  } catch (failure) {
    if (!isGraphFailure(failure)) throw failure;
    return { name: 'app', state: 'failed', detail: failure.message };
  }
}

/**
 * Checks the redirect address. Meta accepts HTTPS, and HTTP on localhost while the application is
 * in development.
 */
export function checkRedirect({ publicUrl }: LoginSettings): MetaCheck {
  const { protocol, hostname } = new URL(publicUrl);
  const isTakeable = protocol === 'https:' || hostname === 'localhost';
  return {
    name: 'redirect',
    state: isTakeable ? 'ok' : 'failed',
    detail: publicUrl + callbackPath,
  };
}

/**
 * Calls a callback through the public address, as Meta would, with a signature that must be
 * rejected.
 */
export async function checkCallback(
  { publicUrl }: LoginSettings,
  name: 'deauthorize' | 'data_deletion',
  path: string,
): Promise<MetaCheck> {
  const address = publicUrl + path;
  try {
    const answer = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ signed_request: 'not.signed' }),
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    });
    const said = (await answer.json().catch(() => ({}))) as { code?: unknown };
    const isOurs = answer.status === 400 && said.code === 'bad_request';
    return {
      name,
      state: isOurs ? 'ok' : 'failed',
      detail: isOurs ? address : `${address}: ${answer.status}`,
    };
  } catch (failure) {
    return { name, state: 'failed', detail: `${address}: ${reasonOf(failure)}` };
  }
}

/**
 * Fetches an image through the public address with Meta's user agent and reads robots.txt. Before
 * the first post it fetches a file of the application, which also shows bot rules.
 */
export async function checkImageFetch(address: string | undefined, mediaUrl: string): Promise<MetaCheck> {
  const asked = address === undefined ? `${mediaUrl}/remotes.json` : framedImageUrl(address);
  try {
    const fault = await crawlerFault(asked, address === undefined ? 'application/json' : 'image/jpeg');
    if (fault !== undefined)
      return { name: 'picture', state: 'failed', detail: `${address ?? asked}: ${fault}` };
    return { name: 'picture', state: address === undefined ? 'by_hand' : 'ok', detail: address ?? null };
  } catch (failure) {
    return { name: 'picture', state: 'failed', detail: `${address ?? asked}: ${reasonOf(failure)}` };
  }
}
