import { checkText } from '@kallos/compliance/check-text';
import type { Verdict } from '@kallos/compliance/matching/checker';
import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';

/** Longer texts are left to the server: checked here, they would hold up every key press. */
const mostLettersHere = 5000;

/** What the rules say of a text of a post, by all that the server knows of its product. */
export function checkPost(
  { verdict, productName }: Pick<BulkPost, 'verdict' | 'productName'>,
  text: string,
): Verdict {
  if (text.length > mostLettersHere) return checkText({ text: '' });
  const { productClass = null, permittedClaims = [], requiredWarnings = [] } = verdict ?? {};
  return checkText({
    text,
    productClasses: productClass === null ? [] : [productClass],
    productNames: [productName],
    permittedClaims,
    requiredWarnings,
  });
}
