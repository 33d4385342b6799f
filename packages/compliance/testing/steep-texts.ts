import { isLinear, measureGrowth } from '@kallos/tooling/test-runs/measure-growth';
import { checkTextFully } from '../src/check-text-fully.ts';
import { checkText } from '../src/check-text.ts';
import { hostileTexts } from './hostile-texts.ts';

/** Returns the hostile texts that cost more than four times as much at four times the length. */
export async function findSteepTexts(
  letters: number,
  isMeant: (name: string, at: number) => boolean,
): Promise<string[]> {
  const [small = [], middle = [], large = []] = [1, 2, 4].map((times) => [...hostileTexts(times * letters)]);
  const steep: string[] = [];
  for (const [at, { name, text }] of small.entries()) {
    if (!isMeant(name, at)) continue;
    const texts = { 1: text, 2: middle[at]?.text ?? '', 4: large[at]?.text ?? '' };
    const growth = await measureGrowth((times) => () => {
      checkTextFully({ text: texts[times] });
      checkText({ text: texts[times] });
    });
    if (!isLinear(growth)) steep.push(`${name}: ${JSON.stringify(growth)}`);
  }
  return steep;
}
