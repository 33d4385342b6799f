import { checkText } from '@kallos/compliance/check-text';
import type { Verdict } from '@kallos/compliance/matching/checker';
import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';

/** Longer texts are only checked on the server, because checks here would block every key press. */
const mostLettersHere = 5000;

/** Returns the findings in a post's text, by the server's data on its product. */
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
