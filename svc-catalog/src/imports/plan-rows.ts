import { findNameClaims } from '@kallos/compliance/find-name-claims';
import type { ProductClass } from '@kallos/contracts/catalog/product-classes';
import type { ImportField, ImportNote, ImportRow } from '@kallos/contracts/catalog/product-imports';
import { fold } from '@kallos/contracts/texts/fold';
import { likelyClass } from '@kallos/writing/products/recognise';
import type { SheetValues } from './sheet-values.ts';

/** A stored product as the import compares it. */
export interface OwnedProduct {
  readonly id: number;
  readonly fields: Readonly<Record<ImportField, string>>;
  /** The addresses of the first image: its source and its path. */
  readonly imageAddresses: readonly string[];
}

/** The limits that the owner of the products sets. */
export interface OwnerRules {
  /** The fields that this owner's sheets can set. */
  readonly fields: ReadonlySet<ImportField>;
  /** Known categories by {@link fold}; undefined if they are not read. */
  readonly categories: ReadonlyMap<string, string> | undefined;
  /** How many further products fit. */
  readonly room: number;
  readonly most: number;
}

/** A row with the product that it changes. */
export interface PlannedRow {
  readonly row: ImportRow;
  readonly values: SheetValues['values'];
  readonly owned: OwnedProduct | undefined;
}

// A spreadsheet that opens a CSV file drops leading zeros.
const withoutZeros = (sku: string): string => fold(sku).replace(/^0+(?=\d)/, '');

/** Stored products by their keys. */
export function indexProducts(all: readonly OwnedProduct[]) {
  const bySku = new Map<string, OwnedProduct>();
  const byName = new Map<string, OwnedProduct[]>();
  for (const one of all) {
    if (one.fields.sku !== '') bySku.set(fold(one.fields.sku), one);
    const name = fold(one.fields.name);
    byName.set(name, [...(byName.get(name) ?? []), one]);
  }
  return { bySku, byName };
}
type Index = ReturnType<typeof indexProducts>;

/** Finds the product of a row: by SKU, otherwise by name. */
function findOwned(
  { bySku, byName }: Index,
  { sku, name = '' }: SheetValues['values'],
): { owned: OwnedProduct | undefined; isAmbiguous: boolean } {
  const exact = sku === undefined ? undefined : bySku.get(fold(sku));
  if (exact) return { owned: exact, isAmbiguous: false };
  const named = byName.get(fold(name)) ?? [];
  const fitting =
    sku === undefined
      ? named
      : named.filter(({ fields }) => fields.sku === '' || withoutZeros(fields.sku) === withoutZeros(sku));
  return { owned: fitting[0], isAmbiguous: fitting.length > 1 };
}

function changesOf(
  values: SheetValues['values'],
  { fields, imageAddresses }: OwnedProduct,
  rules: OwnerRules,
): ImportRow['changes'] {
  return (Object.entries(values) as Array<[ImportField, string]>).flatMap(([field, to]) => {
    const from = fields[field];
    if (!rules.fields.has(field) || from === to) return [];
    if (field === 'image' && imageAddresses.includes(to)) return [];
    if (field === 'category' && fold(from) === fold(to)) return [];
    if (field === 'sku' && from !== '' && withoutZeros(from) === withoutZeros(to)) return [];
    return [{ field, from, to }];
  });
}

const note = (code: ImportNote['code'], field: ImportField | null, detail = ''): ImportNote => ({
  code,
  field,
  detail,
});

/** Plans one row against the stored products. */
export function planRow(read: SheetValues, index: Index, rules: OwnerRules): PlannedRow {
  const values = { ...read.values };
  const reasons = read.reasons.filter(({ field }) => field === null || rules.fields.has(field));
  const warnings = read.warnings.filter(({ field }) => field === null || rules.fields.has(field));
  const { owned, isAmbiguous } = findOwned(index, values);
  if (isAmbiguous) reasons.push(note('ambiguous', 'name', values.name));
  const isRefused = (field: ImportField) => reasons.some((reason) => reason.field === field);
  if (!owned)
    for (const field of ['name', 'description'] as const)
      if (values[field] === undefined && !isRefused(field)) reasons.push(note('missing', field));
  if (rules.categories && values.category !== undefined) {
    const known = rules.categories.get(fold(values.category));
    if (known === undefined) {
      warnings.push(note('unknown', 'category', values.category));
      delete values.category;
    } else values.category = known;
  }
  const changes = owned ? changesOf(values, owned, rules) : [];
  const outcome =
    reasons.length > 0 ? 'refused' : owned ? (changes.length > 0 ? 'changed' : 'unchanged') : 'new';
  const name = values.name ?? owned?.fields.name ?? '';
  const confirmed = (values.productClass ?? owned?.fields.productClass ?? '') as ProductClass | '';
  const guess = likelyClass({
    name,
    description: values.description ?? owned?.fields.description ?? '',
    categoryName: values.category ?? owned?.fields.category ?? null,
  });
  if (outcome === 'new' || outcome === 'changed')
    for (const { matched } of findNameClaims(name, confirmed === '' ? guess : confirmed))
      warnings.push(note('claim', 'name', matched));
  return {
    values,
    owned,
    row: {
      row: read.row,
      sku: values.sku ?? owned?.fields.sku ?? '',
      name,
      outcome,
      reasons,
      warnings,
      changes,
      classToConfirm: confirmed === '' && outcome !== 'refused' ? guess : null,
    },
  };
}

/** Plans all rows; a key that comes twice and rows beyond the limit are refused. */
export function planRows(
  rows: readonly SheetValues[],
  owned: readonly OwnedProduct[],
  rules: OwnerRules,
): PlannedRow[] {
  const index = indexProducts(owned);
  const firstRows = new Map<string, number>();
  let added = 0;
  return rows.map((read) => {
    const planned = planRow(read, index, rules);
    const { sku, name = '' } = read.values;
    const key = planned.owned
      ? `id ${planned.owned.id}`
      : sku === undefined
        ? `name ${fold(name)}`
        : `sku ${fold(sku)}`;
    const first = firstRows.get(key);
    const refuse = (reason: ImportNote): PlannedRow => ({
      ...planned,
      row: {
        ...planned.row,
        outcome: 'refused',
        reasons: [...planned.row.reasons, reason],
        classToConfirm: null,
      },
    });
    if (planned.row.outcome === 'refused') return planned;
    if (first !== undefined)
      return refuse(note('duplicate', sku === undefined ? 'name' : 'sku', String(first)));
    firstRows.set(key, read.row);
    if (planned.row.outcome !== 'new') return planned;
    if (added >= rules.room) return refuse(note('limit', null, String(rules.most)));
    added += 1;
    return planned;
  });
}

/** Counts rows by their outcome. */
export function countOutcomes(rows: readonly ImportRow[]) {
  const counts = { new: 0, changed: 0, unchanged: 0, refused: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}
