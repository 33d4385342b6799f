import { composeDescription } from '@kallos/product-knowledge/compose-description';
import type * as contract from '@kallos/contracts/catalog/ai-creation';
import type * as z from 'zod/mini';
import type { Budget } from './model-client.ts';

/** What a product description is written from. */
export interface WritingOrder {
  readonly productName: string;
  /** Tells accounts apart for the provider without naming them. */
  readonly onBehalfOf: string;
  readonly budget?: Budget | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A written description and who wrote it. */
export interface WrittenDescription {
  readonly description: string;
  readonly writer: z.infer<typeof contract.Writer>;
}

/** Writes Greek product descriptions. */
export interface ProductWriter {
  /** The model that writes and costs money; null for the built-in writer. */
  readonly model: string | null;
  readonly describe: (order: WritingOrder) => Promise<WrittenDescription>;
}

/** Writes without any outside service, from the product's name alone. */
export const builtInWriter: ProductWriter = {
  model: null,
  describe: ({ productName }) =>
    Promise.resolve({
      description: composeDescription(productName),
      writer: { kind: 'built-in', model: null },
    }),
};
