import { checkText } from '@kallos/compliance/check-text';
import { kindOf, namesPrescription } from '@kallos/product-knowledge/recognise';
import { faultsOf, mostHashtagsOf, type Fingerprint } from '@kallos/writer/text-faults';
import type { WritingOrder } from '@kallos/writer/writer';
import { faultOfRule } from './prompts/post-prompt.ts';

const runLength = 8;
const wordsOf = (text: string): string[] => text.toLocaleLowerCase('el').match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether a text repeats eight words in a row of an example. */
export function copiesExample(text: string, examples: readonly string[]): boolean {
  const said = wordsOf(text);
  const known = examples.map((example) => ` ${wordsOf(example).join(' ')} `);
  return said.some(
    (_, at) =>
      at + runLength <= said.length &&
      known.some((example) => example.includes(` ${said.slice(at, at + runLength).join(' ')} `)),
  );
}

const bareAddress =
  /[\w-]\.(?:com|net|org|gr|eu|io|co|info|biz|ru|cn|xyz|shop|example|test)\b|\S@\S|\bt\.me\b/iu;

/** What is wrong with a model's text: limits, the law, copied examples, addresses, words that are not wanted. */
export function faultsOfModel(
  content: string,
  order: WritingOrder,
  recent: readonly Fingerprint[],
): string[] {
  const { product, voice } = order;
  const { findings } = checkText({
    text: content,
    productClasses: [product.productClass ?? kindOf(product).class],
    productNames: [product.name],
    permittedClaims: product.permittedClaims ?? [],
    requiredWarnings: product.requiredWarnings ?? [],
  });
  const avoided = (voice?.avoidWords ?? []).filter((word) =>
    content.toLocaleLowerCase('el').includes(word.toLocaleLowerCase('el')),
  );
  return [
    ...faultsOf(content, recent, mostHashtagsOf(order.rule)),
    ...findings
      .filter(({ severity }) => severity === 'block')
      .map(({ ruleId, matched }) => faultOfRule(ruleId, matched)),
    ...(namesPrescription(content) ? ['A prescription medicine is named.'] : []),
    ...(copiesExample(content, product.examplePosts) ? ['The text copies an example post.'] : []),
    ...(bareAddress.test(content) ? ['Addresses are not allowed.'] : []),
    ...avoided.map((word) => `The word "${word}" is to be avoided.`),
    ...(voice?.hasEmoji === false && /\p{Extended_Pictographic}/u.test(content) ? ['No emoji, please.'] : []),
  ];
}
