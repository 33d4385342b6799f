import type * as contract from '@kallos/contracts/catalog/ai-creation';
import type { ModelCall } from '@kallos/writing/model/model-client';
import { composeDescription } from '@kallos/writing/products/compose-description';
import { factsOf } from '@kallos/writing/products/facts/facts-of';
import type { ClassifiedProduct } from '@kallos/writing/products/recognise';
import type * as z from 'zod/mini';

/** The inputs of a product description. */
export interface DescriptionRequest extends ModelCall {
  readonly productName: string;
}

/** The inputs of proposed facts. */
export interface FactsRequest extends ModelCall {
  readonly product: ClassifiedProduct;
}

/** Facts for a user to confirm, and the writer that proposed them. */
export interface ProposedFacts {
  readonly facts: string[];
  readonly writer: z.infer<typeof contract.Writer>;
}

/** A description and its writer. */
export interface WrittenDescription {
  readonly description: string;
  readonly writer: z.infer<typeof contract.Writer>;
}

/** Writes Greek product descriptions and facts for posts. */
export interface ProductWriter {
  /** Name of the paid model; null for the built-in writer. */
  readonly model: string | null;
  readonly describe: (order: DescriptionRequest) => Promise<WrittenDescription>;
  readonly proposeFacts: (order: FactsRequest) => Promise<ProposedFacts>;
}

/** Writes without an external service, from the product's name only. */
export const builtInWriter: ProductWriter = {
  model: null,
  describe: ({ productName }) =>
    Promise.resolve({
      description: composeDescription(productName),
      writer: { kind: 'built-in', model: null },
    }),
  proposeFacts: ({ product }) =>
    Promise.resolve({
      facts: factsOf(product).map(({ text }) => text),
      writer: { kind: 'built-in', model: null },
    }),
};
