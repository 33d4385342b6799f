import { factsOf } from '@kallos/writing/products/facts/facts-of';
import type { ClassifiedProduct } from '@kallos/writing/products/recognise';
import { composeDescription } from '@kallos/writing/products/compose-description';
import type * as contract from '@kallos/contracts/catalog/ai-creation';
import type * as z from 'zod/mini';
import type { ModelCall } from '@kallos/writing/model/model-client';

/** What a product description is written from. */
export interface DescriptionRequest extends ModelCall {
  readonly productName: string;
}

/** What facts are proposed from. */
export interface FactsRequest extends ModelCall {
  readonly product: ClassifiedProduct;
}

/** Facts for a person to confirm, and who proposes them. */
export interface ProposedFacts {
  readonly facts: string[];
  readonly writer: z.infer<typeof contract.Writer>;
}

/** A written description and who wrote it. */
export interface WrittenDescription {
  readonly description: string;
  readonly writer: z.infer<typeof contract.Writer>;
}

/** Writes Greek product descriptions and facts for posts. */
export interface ProductWriter {
  /** The model that writes and costs money; null for the built-in writer. */
  readonly model: string | null;
  readonly describe: (order: DescriptionRequest) => Promise<WrittenDescription>;
  readonly proposeFacts: (order: FactsRequest) => Promise<ProposedFacts>;
}

/** Writes without any outside service, from the product's name alone. */
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
