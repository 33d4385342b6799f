import * as z from 'zod/mini';
import type { Destination, Destinations } from '../../login.ts';
import type { GoogleSession, JsonObject } from '../client/client.ts';
import { GoogleSilence, isGoogleFailure } from '../client/failures.ts';

const Account = z.looseObject({ name: z.string(), type: z.optional(z.string()) });
const Accounts = z.looseObject({
  accounts: z.optional(z.array(Account)),
  nextPageToken: z.optional(z.string()),
});

const Location = z.looseObject({
  name: z.string(),
  title: z.optional(z.string()),
  storefrontAddress: z.optional(
    z.looseObject({ locality: z.optional(z.string()), addressLines: z.optional(z.array(z.string())) }),
  ),
  metadata: z.optional(
    z.looseObject({
      hasVoiceOfMerchant: z.optional(z.boolean()),
      /** Deprecated: its absence proves nothing. */
      canOperateLocalPost: z.optional(z.boolean()),
    }),
  ),
});
type Location = z.output<typeof Location>;
const Locations = z.looseObject({
  locations: z.optional(z.array(Location)),
  nextPageToken: z.optional(z.string()),
});

const Voice = z.looseObject({
  hasVoiceOfMerchant: z.optional(z.boolean()),
  waitForVoiceOfMerchant: z.optional(z.unknown()),
  verify: z.optional(z.unknown()),
  resolveOwnershipConflict: z.optional(z.unknown()),
  complyWithGuidelines: z.optional(z.unknown()),
});

/** The requirement that a location does not meet; the screens have the sentences. */
const locationHindrances = [
  'verify',
  'waitForVoiceOfMerchant',
  'resolveOwnershipConflict',
  'complyWithGuidelines',
] as const;

const readMask = 'name,title,storefrontAddress,metadata';
/** Protects against a server whose lists never end. */
const mostPages = 200;

function parse<T extends z.ZodMiniType>(schema: T, reply: JsonObject): z.output<T> {
  const read = schema.safeParse(reply);
  if (!read.success) throw new GoogleSilence('a list in an unknown form');
  return read.data;
}

/** Reads all pages of a list. */
async function* readPages<T extends z.ZodMiniType<{ nextPageToken?: string | undefined }>>(
  schema: T,
  read: (pageToken: string | undefined) => Promise<JsonObject>,
): AsyncGenerator<z.output<T>> {
  const seen = new Set<string>();
  let pageToken: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const reply = parse(schema, await read(pageToken));
    yield reply;
    pageToken = reply.nextPageToken || undefined;
    if (pageToken === undefined) return;
    if (seen.has(pageToken)) throw new GoogleSilence('a list that repeats a page');
    seen.add(pageToken);
  }
  throw new GoogleSilence('a list without an end');
}

const lastPart = (name: string): string => name.split('/').at(-1) ?? '';

/** Reads why a location is not verified; undefined if Google does not report it. */
async function readHindrance(session: GoogleSession, id: string): Promise<string | undefined> {
  try {
    const voice = parse(
      Voice,
      await session.get('mybusinessverifications', `v1/locations/${id}/VoiceOfMerchantState`),
    );
    if (voice.hasVoiceOfMerchant) return undefined;
    return locationHindrances.find((name) => voice[name] !== undefined) ?? 'verify';
  } catch (failure) {
    if (!isGoogleFailure(failure)) throw failure;
    return 'verify';
  }
}

const addressOf = ({ storefrontAddress }: Location): string | null => {
  const parts = [storefrontAddress?.addressLines?.[0], storefrontAddress?.locality].filter(Boolean);
  return parts.length === 0 ? null : parts.join(', ');
};

async function destinationOf(
  session: GoogleSession,
  accountId: string,
  location: Location,
): Promise<Destination> {
  const id = lastPart(location.name);
  const { hasVoiceOfMerchant, canOperateLocalPost } = location.metadata ?? {};
  const hindrance = hasVoiceOfMerchant === true ? undefined : await readHindrance(session, id);
  return {
    platform: 'google',
    externalId: id,
    name: location.title ?? null,
    username: null,
    category: addressOf(location),
    pictureUrl: null,
    // Local posts need the account in their path, and a location does not name it.
    parentPageId: accountId,
    token: null,
    canPublish: hindrance === undefined && canOperateLocalPost !== false,
    ...(hindrance === undefined ? {} : { hindrance }),
  };
}

/**
 * Lists the locations of all accounts of a user. A location that several accounts list is taken from the first
 * one that is not personal, which lists only owned locations.
 */
export async function listLocations(session: GoogleSession): Promise<Destinations> {
  const accounts: Array<z.output<typeof Account>> = [];
  const accountPages = readPages(Accounts, (pageToken) =>
    session.get('mybusinessaccountmanagement', 'v1/accounts', { pageSize: 20, pageToken }),
  );
  for await (const page of accountPages) accounts.push(...(page.accounts ?? []));
  const places = new Map<string, Destination>();
  const isPersonal = ({ type }: { type?: string | undefined }) => type === 'PERSONAL';
  for (const account of [...accounts.filter((one) => !isPersonal(one)), ...accounts.filter(isPersonal)]) {
    const accountId = lastPart(account.name);
    const locationPages = readPages(Locations, (pageToken) =>
      session.get('mybusinessbusinessinformation', `v1/accounts/${accountId}/locations`, {
        readMask,
        pageSize: 100,
        orderBy: 'title',
        pageToken,
      }),
    );
    for await (const page of locationPages)
      for (const location of page.locations ?? [])
        if (!places.has(lastPart(location.name)))
          places.set(lastPart(location.name), await destinationOf(session, accountId, location));
  }
  return { places: [...places.values()], isWhole: true };
}
