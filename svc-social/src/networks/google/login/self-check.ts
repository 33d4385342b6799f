import type { GoogleCheck } from '@kallos/contracts/social/google-check';
import { failureOf } from '../../failure.ts';
import type { Google } from '../client/client.ts';
import { GoogleRefusal } from '../client/failures.ts';
import { listLocations } from '../locations/list-locations.ts';
import { pathOf } from '../posts/local-post.ts';

/** Checks the client's id and secret: a correct client gets a refusal of the token instead of itself. */
export async function checkClient(google: Google): Promise<GoogleCheck> {
  const failure = await failureOf(() =>
    google.token({ grant_type: 'refresh_token', refresh_token: 'kallos-self-check' }),
  );
  const isKnown = failure instanceof GoogleRefusal && failure.facts.name === 'invalid_grant';
  return {
    name: 'client',
    state: isKnown ? 'ok' : 'failed',
    detail: isKnown ? google.clientId : (failure?.message ?? null),
  };
}

const untried = (name: GoogleCheck['name']): GoogleCheck => ({ name, state: 'by_hand', detail: null });

/** Returns the result of one call of an API; a refusal of the business itself proves that the API is open. */
async function tryApi(name: GoogleCheck['name'], call: () => Promise<unknown>): Promise<GoogleCheck> {
  const failure = await failureOf(call);
  if (!failure) return { name, state: 'ok', detail: null };
  const isOurs = failure.trouble.next === 'pause_app' || failure.trouble.next === 'ask_later';
  return { name, state: isOurs ? 'failed' : 'warning', detail: failure.message };
}

/**
 * Calls each API that publishing needs once. Google enables and approves them one by one, so that choosing a location
 * may work although posting does not.
 */
export async function checkApis(google: Google, grant: string | undefined): Promise<GoogleCheck[]> {
  if (grant === undefined) return [untried('accounts'), untried('locations'), untried('posts')];
  const session = google.as(grant);
  const accounts = await tryApi('accounts', () =>
    session.get('mybusinessaccountmanagement', 'v1/accounts', { pageSize: 1 }),
  );
  if (accounts.state === 'failed') return [accounts, untried('locations'), untried('posts')];
  let place: { externalId: string; parentPageId: string | null } | undefined;
  const locations = await tryApi('locations', async () => {
    [place] = (await listLocations(session)).places;
  });
  const posts =
    place?.parentPageId == null
      ? untried('posts')
      : await tryApi('posts', () =>
          session.get('mybusiness', pathOf(place?.parentPageId ?? '', place?.externalId ?? ''), {
            pageSize: 1,
          }),
        );
  return [accounts, locations, posts];
}
