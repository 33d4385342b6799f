import type { GraphCall } from './call.ts';
import { invalidParameter } from './errors.ts';
import { showNode } from './fields.ts';
import { baseIdOf, findPage } from './login/people.ts';
import { requireToken, requireUser } from './login/tokens.ts';
import type { Meta } from './model.ts';
import { showList } from './paging.ts';

interface Place {
  readonly id: string;
  readonly name: string;
  readonly street: string;
  readonly city: string;
}

/** Pages of the people here that have an address. */
const ownAddresses: Readonly<Record<string, readonly [street: string, city: string]>> = {
  '104872650190001': ['Σκουφά 12', 'Αθήνα'],
  '104872650190004': ['Τσιμισκή 40', 'Θεσσαλονίκη'],
};

/** Pages of others; the last one has no location and can be no place. */
const others: ReadonlyArray<Omit<Place, 'street' | 'city'> & Partial<Place>> = [
  { id: '204872650190501', name: 'Κολωνάκι', street: '', city: 'Αθήνα' },
  { id: '204872650190502', name: 'Πλατεία Αριστοτέλους', street: 'Αριστοτέλους', city: 'Θεσσαλονίκη' },
  { id: '204872650190503', name: 'Κέντρο Υγείας Γλυφάδας', street: 'Μεταξά 8', city: 'Γλυφάδα' },
  { id: '204872650190504', name: 'Κολωνάκι μόδα και ομορφιά' },
];

/** Returns the location of a page; undefined for a page without one. */
export function locationOf(id: string): { street: string; city: string; country: string } | undefined {
  const [street, city] = ownAddresses[baseIdOf(id)] ?? [];
  const other = others.find((one) => one.id === id);
  const found = city === undefined ? other?.city : city;
  if (found === undefined) return undefined;
  return { street: street ?? other?.street ?? '', city: found, country: 'Greece' };
}

const nameOf = (id: string): string | undefined =>
  findPage(id)?.name ?? others.find((one) => one.id === id)?.name;

/** Returns the name of the place of a post; rejects the id of anything else. */
export function readPlace({ params }: GraphCall, name: 'place' | 'location_id'): string | undefined {
  const id = params.text(name);
  if (id === undefined || id === '') return undefined;
  if (!locationOf(id)) throw invalidParameter(`Param ${name} must be a Page with location data`);
  return nameOf(id);
}

/** Returns whether an id is a page of others. */
export const isPlace = (id: string): boolean => others.some((one) => one.id === id);

/** Returns a page of others. */
export function showPlace(meta: Meta, call: GraphCall, id: string): unknown {
  requireToken(meta, call);
  return showNode(nodeOf(meta, id, nameOf(id) ?? ''), 'Page', call.params.text('fields'), 'id,name');
}

const nodeOf = (meta: Meta, id: string, name: string) => ({
  id: () => id,
  name: () => name,
  location: () => locationOf(id),
  link: () => `${meta.ownUrl()}/pages/${id}`,
});

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Searches pages by name; like Meta's, the result contains pages without a location. */
export function searchPages(meta: Meta, call: GraphCall): unknown {
  requireUser(meta, call);
  const query = plain(call.params.text('q') ?? '').trim();
  if (query === '') throw invalidParameter('The parameter q is required');
  const own = Object.keys(ownAddresses).map((id) => ({ id, name: nameOf(id) ?? '' }));
  const found = [...own, ...others].filter(({ name }) => plain(name).includes(query));
  return showList(call, found, ({ id, name }) =>
    showNode(nodeOf(meta, id, name), 'Page', call.params.text('fields'), 'id,name'),
  );
}
