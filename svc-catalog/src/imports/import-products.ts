import {
  type ImportNote,
  type ImportRow,
  productImports as endpoints,
  type SheetEncoding,
  type SheetFault,
  sheetLimits,
} from '@kallos/contracts/catalog/product-imports';
import type { HandlerInput, HandlerReply, UploadedFile } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import { truncate } from '@kallos/contracts/texts/cut-text';
import { streamReply } from '@kallos/service-kit/http/stream-reply';
import type { Ctx } from '../context.ts';
import { mapConcurrently } from '../image-search/find-candidates.ts';
import { resolveImage, type StoredImage } from '../media/save-image.ts';
import type { SignedIn } from '../products/product-rows.ts';
import { reserveImages } from '../usage/allowances.ts';
import { accountOwner, catalogueOwner, type Owner } from './owners.ts';
import { countOutcomes, indexProducts, type PlannedRow, planRow, planRows } from './plan-rows.ts';
import type { Sheet } from './read-sheet.ts';
import { findTitles, guessMapping, type Mapping, readValues, type SheetValues } from './sheet-values.ts';

type PreviewInput = HandlerInput<typeof endpoints.preview>;
type RunInput = HandlerInput<typeof endpoints.run>;

const refuse = (sheet: SheetFault, most = '') =>
  new AppError('invalid_fields', { fields: { sheet, ...(most && { most }) } });

const mostOf: Partial<Record<SheetFault, number>> = {
  too_large: sheetLimits.bytes / 2 ** 20,
  too_many_rows: sheetLimits.rows,
  too_many_columns: sheetLimits.columns,
};

const ownerOf = (ctx: Ctx, caller: SignedIn): Owner =>
  caller.kind === 'admin' ? catalogueOwner(ctx, caller) : accountOwner(ctx, caller);

/** Reads the sheet in a worker process; throws `invalid_fields` with the fault. */
async function readFile(
  ctx: Ctx,
  file: UploadedFile | undefined,
  encoding: SheetEncoding | undefined,
  signal: AbortSignal,
): Promise<Sheet> {
  if (!file || file.bytes.length === 0) throw refuse('empty');
  const read = await ctx.pictures.decoder
    .run('sheet', encoding ? [file.bytes, encoding] : [file.bytes], signal)
    .catch((error: unknown) => {
      // The process was ended because the file needs too much time or memory.
      if (error instanceof AppError && error.code === 'image_refused') throw refuse('too_large', '5');
      throw error;
    });
  if ('fault' in read) throw refuse(read.fault, String(mostOf[read.fault] ?? ''));
  return read;
}

async function readInput(
  ctx: Ctx,
  { body, files }: Pick<PreviewInput, 'body' | 'files'>,
  signal: AbortSignal,
) {
  const sheet = await readFile(ctx, files.sheet, body.encoding, signal);
  const { titles, rows } = findTitles(sheet);
  if (rows.length > sheetLimits.rows) throw refuse('too_many_rows', String(sheetLimits.rows));
  const given: Mapping = body.mapping ?? guessMapping(titles);
  const mapping = titles.map((_, at) => given[at] ?? null);
  const values = mapping.includes('name') ? rows.map(([row, cells]) => readValues(row, cells, mapping)) : [];
  return { sheet, titles, rows, mapping, values };
}

const planAll = (owner: Owner, values: readonly SheetValues[]) =>
  owner.inTransaction(async (tx) => planRows(values, await owner.list(tx), await owner.rules(tx)));

/** Returns what an import would do. */
export async function previewImport(
  ctx: Ctx,
  caller: SignedIn,
  input: PreviewInput,
  signal: AbortSignal,
): Promise<HandlerReply<typeof endpoints.preview>> {
  const { sheet, titles, rows, mapping, values } = await readInput(ctx, input, signal);
  const planned = (await planAll(ownerOf(ctx, caller), values)).map(({ row }) => row);
  return {
    success: true,
    columns: titles.map((title, at) => ({
      title,
      field: mapping[at] ?? null,
      samples: rows
        .map(([, cells]) => cells[at]?.trim() ?? '')
        .filter((cell) => cell !== '')
        .slice(0, 3)
        .map((cell) => truncate(cell, 80)),
    })),
    encoding: sheet.encoding,
    counts: countOutcomes(planned),
    rows: planned,
  };
}

type Fetched = { image?: StoredImage; warning?: ImportNote };

/** Downloads the image of a row, if it is new. */
async function fetchImage(
  ctx: Ctx,
  caller: SignedIn,
  planned: PlannedRow,
  signal: AbortSignal,
): Promise<Fetched> {
  const { row, values, owned } = planned;
  const address = values.image;
  const isWanted = row.outcome === 'new' || row.changes.some(({ field }) => field === 'image');
  if (address === undefined || !isWanted || owned?.imageAddresses.includes(address)) return {};
  try {
    if (!address.startsWith('/')) await reserveImages(ctx, caller, 1);
    return { image: await resolveImage(ctx, address, { signal, caller }) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const detail = error.fields?.['image'] ?? error.code;
    return { warning: { code: 'image_failed', field: 'image', detail } };
  }
}

/** Imports one row in its own transaction, planned again: another import may have been faster. */
const importRow = (
  owner: Owner,
  read: SheetValues,
  { image, warning }: Fetched,
  confirmsClasses: boolean,
): Promise<ImportRow> =>
  owner.inTransaction(async (tx) => {
    await owner.lock(tx);
    const rules = await owner.rules(tx);
    const now = planRow(read, indexProducts(await owner.list(tx)), rules);
    const row = {
      ...now.row,
      warnings: [...now.row.warnings, ...(warning ? [warning] : [])],
    };
    const isNew = row.outcome === 'new';
    if (isNew && rules.room === 0)
      return {
        ...row,
        outcome: 'refused' as const,
        reasons: [{ code: 'limit' as const, field: null, detail: String(rules.most) }],
        classToConfirm: null,
      };
    const confirmed = confirmsClasses && row.classToConfirm !== null ? row.classToConfirm : undefined;
    const changes = Object.fromEntries(row.changes.map(({ field, to }) => [field, to]));
    // Without its image a row that only changes the image changes nothing.
    if (!image) delete changes['image'];
    if (isNew)
      await owner.create(tx, { ...now.values, ...(confirmed && { productClass: confirmed }) }, image);
    else if (now.owned && row.outcome !== 'refused' && (confirmed || Object.keys(changes).length > 0)) {
      await owner.change(tx, now.owned, { ...changes, ...(confirmed && { productClass: confirmed }) }, image);
      if (confirmed) return { ...row, outcome: 'changed' as const, classToConfirm: null };
    } else if (row.outcome === 'changed') return { ...row, outcome: 'unchanged' as const };
    return { ...row, ...(confirmed && { classToConfirm: null }) };
  });

/** Rows whose images are downloaded at once. */
const batchSize = 8;

/** Imports all rows; each is complete or refused, so an interrupted import can be repeated. */
async function importAll(
  ctx: Ctx,
  caller: SignedIn,
  input: RunInput,
  signal: AbortSignal,
  report: (progress: { done: number; total: number }) => void,
): Promise<HandlerReply<typeof endpoints.run>> {
  const { titles, mapping, values } = await readInput(ctx, input, signal);
  if (!mapping.includes('name')) throw refuse('no_name_column');
  const owner = ownerOf(ctx, caller);
  const planned = await planAll(owner, values);
  const rows: ImportRow[] = [];
  const confirmsClasses = input.body.confirmClasses === 'yes';
  for (let start = 0; start < planned.length; start += batchSize) {
    if (signal.aborted) throw new AppError('bad_request', { message: 'The import was cancelled.' });
    const batch = planned.slice(start, start + batchSize);
    const images = await mapConcurrently(batch, 4, (one) => fetchImage(ctx, caller, one, signal));
    for (const [at, plan] of batch.entries()) {
      const read = values[start + at];
      if (!read) continue;
      const needsWrite =
        plan.row.outcome === 'new' ||
        plan.row.outcome === 'changed' ||
        (confirmsClasses && plan.row.classToConfirm !== null);
      const row = needsWrite ? await importRow(owner, read, images[at] ?? {}, confirmsClasses) : plan.row;
      const isReported = row.reasons.length + row.warnings.length > 0;
      rows.push(isReported ? { ...row, cells: [...read.cells] } : row);
    }
    report({ done: Math.min(planned.length, start + batchSize), total: planned.length });
  }
  return { success: true, titles: [...titles], counts: countOutcomes(rows), rows };
}

/** Imports a sheet; streams the progress to callers that accept it. */
export function runImport(
  ctx: Ctx,
  caller: SignedIn,
  input: RunInput,
  { signal, isStreamed }: { signal: AbortSignal; isStreamed: boolean },
): Promise<HandlerReply<typeof endpoints.run>> | Response {
  if (!isStreamed) return importAll(ctx, caller, input, signal, () => {});
  return streamReply(endpoints.run, signal, (report, until) => importAll(ctx, caller, input, until, report));
}
