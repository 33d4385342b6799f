import type { WritingOrder } from '../writer.ts';
import { exchanges, shortLists } from './asides.ts';
import type { Chooser } from './chooser.ts';
import { excerptOf } from './excerpt.ts';
import type { PickFresh } from './freshest.ts';
import type { KindGroup } from '@kallos/product-knowledge/kinds';
import { bodies } from './phrases.ts';

/** How a post is built: plain paragraphs, a question with its answer, a short list, or a few lines only. */
type Form = 'plain' | 'exchange' | 'list' | 'short';

const forms: readonly Form[] = ['plain', 'plain', 'plain', 'exchange', 'list', 'short'];
const shortExample = 220;

/** Whoever shows short examples wants short posts. */
function formFor({ product }: WritingOrder, chooser: Chooser): Form {
  const lengths = product.examplePosts.map((post) => post.length);
  const isTerse = lengths.length > 0 && Math.max(...lengths) < shortExample;
  return isTerse && chooser.below(2) === 0 ? 'short' : chooser.pick(forms);
}

/** What stands between the opening and the call to action, paragraph by paragraph. */
export function composeBody(
  order: WritingOrder,
  kind: KindGroup,
  { chooser, pickFresh }: { chooser: Chooser; pickFresh: PickFresh },
): string[] {
  const detail = excerptOf(order.product.description, chooser)?.text;
  const isOwnKind = kind === 'general' || chooser.below(4) > 0;
  const say = () => pickFresh(isOwnKind ? bodies[kind] : bodies.general, (text) => text);
  const withDetail = (paragraph: string) => (detail === undefined ? [paragraph] : [detail, paragraph]);
  switch (formFor(order, chooser)) {
    case 'short':
      return [detail ?? say()];
    case 'exchange': {
      const { question, answer } = pickFresh(exchanges[kind], (one) => one.answer);
      return withDetail(`— ${question}\n— ${answer}`);
    }
    case 'list': {
      const { heading, items } = pickFresh(shortLists[kind], (one) => one.heading);
      return withDetail(`${heading}\n${items.map((item) => `• ${item}`).join('\n')}`);
    }
    case 'plain':
      return chooser.below(3) === 0 ? withDetail(say()).toReversed() : withDetail(say());
  }
}
