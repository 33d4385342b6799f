import type { ImportField } from '@kallos/contracts/catalog/product-imports';
import { formatCsv } from '@kallos/contracts/texts/csv';
import { classLabels, sheetTitles, statusLabels } from '@kallos/words/product-sheet';
import type { Ctx } from '../context.ts';
import { languageOf, type SignedIn } from '../products/product-rows.ts';
import { accountOwner, catalogueOwner } from './owners.ts';

/** Returns the caller's products as a sheet that imports without a change. */
export async function exportProducts(ctx: Ctx, caller: SignedIn): Promise<Response> {
  const owner = caller.kind === 'admin' ? catalogueOwner(ctx, caller) : accountOwner(ctx, caller);
  const language = languageOf(caller);
  const { owned, rules } = await owner.inTransaction(async (tx) => ({
    owned: await owner.list(tx),
    rules: await owner.rules(tx),
  }));
  const fields = [...rules.fields];
  const cellOf = (field: ImportField, value: string): string => {
    if (field === 'productClass') return (classLabels[language] as Record<string, string>)[value] ?? '';
    if (field === 'status') return (statusLabels[language] as Record<string, string>)[value] ?? '';
    return value;
  };
  const rows = owned.map((product) => fields.map((field) => cellOf(field, product.fields[field])));
  return new Response(formatCsv([fields.map((field) => sheetTitles[language][field]), ...rows], ';'), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="products.csv"',
      'cache-control': 'no-store',
    },
  });
}
