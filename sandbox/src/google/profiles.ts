import { invalidField, GoogleError, notFound } from './errors.ts';
import type { Google } from './model.ts';
import { findLocation, type Location, type Person } from './people.ts';

const mostAccounts = 20;
const mostLocations = 100;

/** Returns one page of a list and the token of the next one. */
function pageOf<T>(
  all: readonly T[],
  query: URLSearchParams,
  { usual, most }: { usual: number; most: number },
) {
  const size = Number(query.get('pageSize') ?? usual);
  if (!Number.isInteger(size) || size < 0) throw new GoogleError(400);
  const start = Number(Buffer.from(query.get('pageToken') ?? 'MA', 'base64url').toString());
  if (!Number.isInteger(start) || start < 0) throw new GoogleError(400);
  const items = all.slice(start, start + Math.min(size || usual, most));
  const next = start + items.length;
  return { items, next: next < all.length ? Buffer.from(String(next)).toString('base64url') : undefined };
}

export function listAccounts(person: Person, query: URLSearchParams) {
  const { items, next } = pageOf(person.accounts, query, { usual: mostAccounts, most: mostAccounts });
  return {
    accounts: items.map(({ id, name, type, role }) => ({
      name: `accounts/${id}`,
      accountName: name,
      type,
      role,
      verificationState: 'UNVERIFIED',
      vettedState: 'NOT_VETTED',
      ...(type === 'PERSONAL' ? {} : { permissionLevel: 'OWNER_LEVEL' }),
    })),
    ...(next && { nextPageToken: next }),
  };
}

const fields = new Set([
  'name',
  'languageCode',
  'storeCode',
  'title',
  'phoneNumbers',
  'categories',
  'storefrontAddress',
  'websiteUri',
  'regularHours',
  'specialHours',
  'serviceArea',
  'labels',
  'adWordsLocationExtensions',
  'latlng',
  'openInfo',
  'metadata',
  'profile',
  'relationshipData',
  'moreHours',
  'serviceItems',
]);

function readMask(query: URLSearchParams): readonly string[] {
  const mask = query.get('readMask');
  if (!mask)
    throw new GoogleError(400, {
      details: [
        {
          '@type': 'type.googleapis.com/google.rpc.BadRequest',
          fieldViolations: [{ field: 'read_mask', description: 'Field mask is required' }],
        },
      ],
    });
  const names = mask.split(',').map((name) => name.trim());
  for (const name of names)
    if (!fields.has(name.split('.')[0] ?? ''))
      throw invalidField('read_mask', `Invalid field mask provided: ${name}`, 3, name);
  return names.map((name) => name.split('.')[0] ?? '');
}

function locationFields(google: Google, one: Location): Record<string, unknown> {
  const isVerified = one.hindrance === undefined || one.hindrance === 'posting_off';
  return {
    name: `locations/${one.id}`,
    title: one.title,
    languageCode: 'el',
    ...(one.storeCode ? { storeCode: one.storeCode } : {}),
    ...(one.phone ? { phoneNumbers: { primaryPhone: one.phone } } : {}),
    websiteUri: one.website,
    categories: {
      primaryCategory: { name: `categories/${one.category}`, displayName: 'Ιατρείο αισθητικής' },
    },
    // A business without a public address has no storefront address.
    ...(one.street
      ? {
          storefrontAddress: {
            regionCode: 'GR',
            languageCode: 'el',
            postalCode: '10563',
            locality: one.town,
            addressLines: [one.street],
          },
        }
      : {}),
    metadata: {
      ...(isVerified ? { hasVoiceOfMerchant: true } : {}),
      ...(google.settings().statesLocalPostRight ? { canOperateLocalPost: isVerified } : {}),
      placeId: `ChIJ${one.id}`,
      mapsUri: `https://maps.google.com/maps?cid=${one.id}`,
      newReviewUri: `https://search.google.com/local/writereview?placeid=ChIJ${one.id}`,
    },
  };
}

export function listLocations(google: Google, person: Person, accountId: string, query: URLSearchParams) {
  const account = person.accounts.find(({ id }) => id === accountId);
  if (!account) throw notFound();
  const mask = readMask(query);
  const { items, next } = pageOf(account.locationIds, query, { usual: 10, most: mostLocations });
  const locations = items.flatMap((id) => {
    const one = findLocation(id);
    if (!one) return [];
    const shown = Object.entries(locationFields(google, one)).filter(([name]) => mask.includes(name));
    return [Object.fromEntries(shown)];
  });
  return {
    ...(locations.length === 0 ? {} : { locations }),
    ...(next && { nextPageToken: next }),
    totalSize: account.locationIds.length,
  };
}

function requireReachable(person: Person, locationId: string): Location {
  const location = findLocation(locationId);
  if (!location || !person.accounts.some(({ locationIds }) => locationIds.includes(locationId)))
    throw notFound();
  return location;
}

export function readLocation(google: Google, person: Person, locationId: string, query: URLSearchParams) {
  const location = requireReachable(person, locationId);
  const mask = readMask(query);
  return Object.fromEntries(
    Object.entries(locationFields(google, location)).filter(([name]) => mask.includes(name)),
  );
}

const hindrances = {
  verify: { verify: { hasPendingVerification: false } },
  waitForVoiceOfMerchant: { waitForVoiceOfMerchant: {} },
  resolveOwnershipConflict: { resolveOwnershipConflict: {} },
  complyWithGuidelines: { complyWithGuidelines: { recommendationReason: 'BUSINESS_LOCATION_SUSPENDED' } },
} as const;

export function readVoiceOfMerchant(person: Person, locationId: string) {
  const { hindrance } = requireReachable(person, locationId);
  if (hindrance === undefined || hindrance === 'posting_off')
    return { hasVoiceOfMerchant: true, hasBusinessAuthority: true };
  return { hasBusinessAuthority: hindrance !== 'resolveOwnershipConflict', ...hindrances[hindrance] };
}

const metrics = new Set([
  'BUSINESS_IMPRESSIONS_DESKTOP_MAPS',
  'BUSINESS_IMPRESSIONS_DESKTOP_SEARCH',
  'BUSINESS_IMPRESSIONS_MOBILE_MAPS',
  'BUSINESS_IMPRESSIONS_MOBILE_SEARCH',
  'BUSINESS_CONVERSATIONS',
  'BUSINESS_DIRECTION_REQUESTS',
  'CALL_CLICKS',
  'WEBSITE_CLICKS',
  'BUSINESS_BOOKINGS',
]);

const dayMs = 86_400_000;
/** Figures of the last days are missing. */
const lagDays = 3;

function dayOf(query: URLSearchParams, name: string): number {
  const part = (one: string) => Number(query.get(`dailyRange.${name}.${one}`));
  const at = Date.UTC(part('year'), part('month') - 1, part('day'));
  if (Number.isNaN(at) || part('year') < 2000) throw new GoogleError(400);
  return at;
}

export function readPerformance(person: Person, locationId: string, query: URLSearchParams) {
  requireReachable(person, locationId);
  const asked = query.getAll('dailyMetrics');
  if (asked.length === 0 || asked.some((name) => !metrics.has(name))) throw new GoogleError(400);
  const [start, end] = [dayOf(query, 'startDate'), dayOf(query, 'endDate')];
  if (end < start) throw new GoogleError(400);
  const days = Array.from(
    { length: Math.floor((end - start) / dayMs) + 1 },
    (_, index) => start + index * dayMs,
  );
  const known = days.filter((day) => day <= Date.now() - lagDays * dayMs);
  const count = (day: number, turn: number) => ((day / dayMs) * 7 + turn * 13 + locationId.length) % 40;
  return {
    multiDailyMetricTimeSeries: [
      {
        dailyMetricTimeSeries: asked.map((dailyMetric, turn) => ({
          dailyMetric,
          timeSeries: {
            datedValues: known.map((day) => {
              const date = new Date(day);
              const value = count(day, turn);
              return {
                date: { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() },
                // A zero is left out.
                ...(value === 0 ? {} : { value: String(value) }),
              };
            }),
          },
        })),
      },
    ],
  };
}
