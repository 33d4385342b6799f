import type * as contract from '@kallos/contracts/catalog/ai-creation';
import type * as z from 'zod/mini';

/** What a product description is written from. */
export interface WritingOrder {
  readonly productName: string;
  /** Tells accounts apart for the provider without naming them. */
  readonly onBehalfOf: string;
  readonly signal?: AbortSignal | undefined;
}

/** A written description and who wrote it. */
export interface WrittenDescription {
  readonly description: string;
  readonly writer: z.infer<typeof contract.Writer>;
}

/** Writes Greek product descriptions. */
export interface ProductWriter {
  /** Whether each text costs money, and so counts against the daily allowance. */
  readonly isBilled: boolean;
  readonly describe: (order: WritingOrder) => Promise<WrittenDescription>;
}
