import type { Endpoint } from '@kallos/contracts/endpoint';
import { allEndpoints } from '@kallos/contracts/endpoints';
import * as z from 'zod/mini';
import type { EndpointCase } from './endpoint-cases.ts';
import { policy } from './policy.ts';
import type { TenantData } from './tenant.ts';

const meanings = {
  account: 'accountId',
  user: 'userId',
  product: 'ownProductId',
  originalProduct: 'ownProductId',
  accountProduct: 'accountProductId',
  post: 'postId',
  bulkPost: 'postId',
  period: 'periodId',
  scheduledPeriod: 'periodId',
  page: 'pageId',
  instagram: 'pageId',
  external: 'publishedId',
  image: 'imageId',
  picture: 'imageId',
  session: 'deviceId',
  device: 'deviceId',
  passkey: 'passkeyId',
} as const satisfies Record<string, keyof TenantData>;

const isMeant = (name: string): name is keyof typeof meanings => name in meanings;
const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns an account's ids by every name that a request may use for them. */
export const entityNames = (its: TenantData): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(meanings).flatMap(([name, of]) =>
      [`${name}Id`, snake(`${name}Id`)].flatMap((one) => [
        [one, its[of]],
        [`${one}s`, [its[of]]],
      ]),
    ),
  );

/** A field that names an entity, with its path and names. */
interface EntityField {
  readonly part: 'query' | 'body';
  readonly path: readonly string[];
  readonly isText: boolean;
}

type Described = {
  type?: string;
  properties?: Record<string, Described>;
  items?: Described;
  anyOf?: Described[];
  allOf?: Described[];
};

function leavesOf(
  schema: Described,
  path: readonly string[],
): Array<{ path: readonly string[]; isText: boolean }> {
  const deeper = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => leavesOf(inner, [...path, name])),
    ...(schema.items ? leavesOf(schema.items, [...path, '0']) : []),
    ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((inner) => leavesOf(inner, path)),
  ];
  return deeper.length > 0 || path.length === 0 ? deeper : [{ path, isText: schema.type === 'string' }];
}

const namesEntity = /(^id|_id|Id)s?$/;
const nameOf = (path: readonly string[]) => path.findLast((step) => step !== '0') ?? '';

/** Returns the fields of an endpoint's query and body that name an entity by their names, at any depth. */
const entityFieldsOf = (endpoint: Endpoint): EntityField[] =>
  (['query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part];
    if (!schema) return [];
    const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Described;
    return (
      leavesOf(described, [])
        // A place of a network belongs to no account.
        .filter(({ path }) => namesEntity.test(nameOf(path)) && path.at(-2) !== 'place')
        .map((leaf) => ({ part, ...leaf }))
    );
  });

/** The endpoints for tenants. */
export const accountEndpoints = allEndpoints.filter(({ name }) =>
  ['business', 'signed-in'].includes(policy[name]),
);

/** Their fields with ids. */
export const idFields = accountEndpoints.flatMap(({ name, endpoint }) =>
  entityFieldsOf(endpoint).map((field) => ({ name, endpoint, field })),
);

/** Returns the entity of a field: `accountProduct` for `accountProductIds`. */
const entityOf = ({ path }: EntityField): string => nameOf(path).replace(/_?(id|Id)s?$/, '');

function idFor(field: EntityField, its: TenantData): string | number {
  const entity = entityOf(field);
  // A network's post id is a text; a bare `id` depends on the endpoint.
  if (field.isText && (entity === 'post' || entity === '')) return its.publishedId;
  return isMeant(entity) ? its[meanings[entity]] : its.postId;
}

function put(into: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (step === '0') return [put((into as unknown[] | undefined)?.[0], rest, value)];
  const object = (into ?? {}) as Record<string, unknown>;
  return { ...object, [step]: put(object[step], rest, value) };
}

/** Returns the call with an account's id in one field; other ids could be rejected in its place. */
export function withId(given: EndpointCase, field: EntityField, its: TenantData): EndpointCase {
  const besides = Object.entries(given[field.part] ?? {}).filter(([name]) => !namesEntity.test(name));
  return { ...given, [field.part]: put(Object.fromEntries(besides), field.path, idFor(field, its)) };
}

/** Returns whether a field's owner is known; entities without an owner need no test. */
export const isKnown = (field: EntityField): boolean =>
  ['', 'category'].includes(entityOf(field)) || isMeant(entityOf(field));
