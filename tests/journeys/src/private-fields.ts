import { allEndpoints, type EndpointName } from '@kallos/contracts/endpoints';
import * as z from 'zod/mini';

type Described = {
  type?: string;
  enum?: unknown;
  properties?: Record<string, Described>;
  items?: Described;
  anyOf?: Described[];
  allOf?: Described[];
};

function textsOf(schema: Described, path: readonly string[]): string[] {
  const inner = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => textsOf(one, [...path, name])),
    ...(schema.items ? textsOf(schema.items, [...path, '0']) : []),
    ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((one) => textsOf(one, path)),
  ];
  return schema.type === 'string' && schema.enum === undefined ? [path.join('.')] : inner;
}

/** Every text in a request body, as `<endpoint> <path>`; files by their field. */
export const writtenTexts: readonly string[] = allEndpoints
  .filter(({ endpoint }) => endpoint.who !== 'service')
  .flatMap(({ name, endpoint }) => {
    const described = endpoint.body
      ? (z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as Described)
      : {};
    const files = (endpoint.files ?? []).map((file) => `file ${file}`);
    return [...new Set([...textsOf(described, []), ...files])].map((path) => `${name} ${path}`);
  });

/** Texts that stay inside the product; the journey of private fields fills each of them. */
export const privateTexts = [
  'accounts.changeNotes changes.0.groupName',
  'accounts.changeNotes changes.0.notes',
  'accounts.changeNotes changes.0.tags.0',
  'accounts.create businessName',
  'accounts.createUser email',
  'accounts.inviteUser email',
  'accounts.inviteAgain email',
  'accounts.updateUser email',
  'accounts.update businessName',
  'apiKeys.create name',
  'brandVoice.save voice.avoidWords.0',
  'bulkPosts.checkNew title',
  'bulkPosts.create title',
  'bulkPosts.update override.name',
  'bulkPosts.update override.reason',
  'connectLinks.create name',
  'pictures.keep file image',
  'pictures.upload file image',
  'postBatches.create title',
  'products.create file image',
  'products.update file image',
  'sessions.impersonate reason',
  'staff.invite name',
  'staff.saveProfile name',
] as const;

/** Texts that become posts and product pages. */
const published = [
  /^(products\.(create|update)|aiCreation\.\w+|accountProducts\.update|bulkPosts\.generate) (name|productName|customName|description|customDescription|ceNumber|notifiedBody|permittedClaims|requiredWarnings|facts(\.0)?|examplePosts)$/,
  /^companyInfo\.save (companyName|location)$/,
  /^brandVoice\.save voice\.(signature|hashtags\.0)$/,
  /^(bulkPosts|postBatches)\.\w+ (variants\.\w+\.)?(content|firstComment|pictures\.0\.alt)$/,
  /^productImports\.\w+ file sheet$/,
  /^postRepeats\.save texts\.0$/,
  /^bulkPosts\.\w+ details\.(event\.title|offer\.(coupon|redeemUrl|terms))$/,
];

/** Secrets, which the journey of the Facebook login searches for in every store. */
const secrets =
  /^(sessions|passwords|factors|accounts|connection|staff)\.\w+ (username|email|password|currentPassword|device|token|code|ticket|state|signed_request|response|pages\.0\.accessToken)$/;

/** Ids, addresses, times, choices and search results: not written by a person, or only compared with what is stored. */
const addresses =
  /(^| |\.)(\w*[iI]d|ids|accountIds\.0|since|posts|choice|check|undo|key|pieces|path|poster|url|imageUrl|logoUrl|images\.0|\w+At|scheduledDate|scheduledTime|date|month|localTime|until|from|to|timeZone|postFrequencyDays|email|emails\.0)$|(remaining|allValid|selected)Images\.0\.|pages\.0\.(pageName|pageCategory|instagramUsername)$|^bulkPosts\.\w+ place\.(name|address)$|^places\.search q$|^pictures\.keepVideo(Piece)? file |^productImports\.\w+ (mapping|confirmClasses)$|^accounts\.requestErasure businessName$/;

/** Returns the class of a text; undefined for an unclassified one. */
export function kindOf(written: string): 'private' | 'published' | 'secret' | 'address' | undefined {
  if ((privateTexts as readonly string[]).includes(written)) return 'private';
  if (published.some((one) => one.test(written))) return 'published';
  if (secrets.test(written)) return 'secret';
  return addresses.test(written) ? 'address' : undefined;
}

/** An endpoint with a private text. */
export type PrivateText = (typeof privateTexts)[number] & `${EndpointName} ${string}`;
