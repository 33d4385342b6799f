import { checkText } from '@kallos/compliance/check-text';
import type { Verdict } from '@kallos/compliance/checker';
import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';

/** What the rules say of a text of a post, by all that the server knows of its product. */
export function checkPost(
  { verdict, productName }: Pick<BulkPost, 'verdict' | 'productName'>,
  text: string,
): Verdict {
  const { productClass = null, permittedClaims = [], requiredWarnings = [] } = verdict ?? {};
  return checkText({
    text,
    productClasses: productClass === null ? [] : [productClass],
    productNames: [productName],
    permittedClaims,
    requiredWarnings,
  });
}
