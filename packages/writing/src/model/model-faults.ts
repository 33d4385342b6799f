import { checkTextFully } from '@kallos/compliance/check-text-fully';
import { faultsOf, mostHashtagsOf, type Fingerprint } from '../built-in/text-faults.ts';
import type { WritingRequest } from '../built-in/writer.ts';
import { holdsAddress } from '../products/holds-address.ts';
import { isMostlyGreek, repeatsInstructions } from '../products/plain-text.ts';
import { kindOf, namesPrescription } from '../products/recognise.ts';
import { faultOfRule, postInstructions } from './prompts/post-prompt.ts';

const runLength = 8;
const wordsOf = (text: string): string[] => text.toLocaleLowerCase('el').match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns every run of eight words. */
const runsOf = (text: string): string[] => {
  const words = wordsOf(text);
  return words.slice(runLength - 1).map((_, at) => words.slice(at, at + runLength).join(' '));
};

/** Returns whether a text repeats eight consecutive words of an example. */
export function copiesExample(text: string, examples: readonly string[]): boolean {
  const known = new Set(examples.flatMap(runsOf));
  return runsOf(text).some((run) => known.has(run));
}

/** Returns addresses and leaked instructions in a model's text. */
function plantedFaults(said: string, instructions: string): string[] {
  return [
    ...(holdsAddress(said) ? ['Addresses, handles and telephone numbers are not allowed.'] : []),
    ...(repeatsInstructions(said, instructions) ? ['The text repeats these rules.'] : []),
    ...(isMostlyGreek(said) ? [] : ['The text is not Greek.']),
  ];
}

/** Returns the faults of a model's text: limits, law, copied examples, addresses, avoided words. */
export function faultsOfModel(
  content: string,
  order: WritingRequest,
  recent: readonly Fingerprint[],
): string[] {
  const { product, voice } = order;
  const productClass = product.productClass ?? kindOf(product).class;
  const { findings } = checkTextFully({
    text: content,
    productClasses: [productClass],
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
    // The signature is the account's own and may contain addresses.
    ...plantedFaults(voice ? content.replace(voice.signature, '') : content, postInstructions(productClass)),
    ...avoided.map((word) => `The word "${word}" is to be avoided.`),
    ...(voice?.hasEmoji === false && /\p{Extended_Pictographic}/u.test(content) ? ['No emoji, please.'] : []),
  ];
}
