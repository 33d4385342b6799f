import { cleanText } from '@kallos/contracts/texts/clean-text';
import { truncate } from '@kallos/contracts/texts/cut-text';

const topLevels =
  'com|net|org|gr|eu|io|co|info|biz|ru|cn|xyz|top|site|online|shop|app|dev|me|link|click|live|example|test|local';
const mostRead = 20_000;
const bareAddress = new RegExp(
  String.raw`\b(?:[\w.+-]{1,64}@)?(?:[a-z0-9-]{1,63}\.){1,8}(?:${topLevels})\b(?:[:/?#]\S*)?`,
  'gi',
);

/** Returns one line of plain text without links, addresses, markup and invisible characters. */
export function plainText(text: string, longest: number): string {
  const plain = cleanText(truncate(text, mostRead))
    .replace(/!?\[([^[\]]*)\](?:\([^()]*\)|\[[^[\]]*\])/g, '$1')
    .replace(/<[^>]*>?/g, '')
    .replace(/[*_#`~|\\[\]{}]+/g, '')
    // After the markup: «evil[.]example» and «evil<b>.</b>example» are addresses only without it.
    .replace(/\b[a-z][a-z0-9+.-]{0,30}:\/\/\S+|\b(?:javascript|data|vbscript|mailto):\S*|\bwww\.\S+/gi, '')
    .replace(bareAddress, '')
    .replace(/[\p{Cc}\p{Cf}\p{Co}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return truncate(plain, longest).trim();
}

const words = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const runLength = 6;

/** Returns whether a text repeats six consecutive words of the instructions. */
export function repeatsInstructions(text: string, instructions: string): boolean {
  const secret = ` ${words(instructions).join(' ')} `;
  const said = words(text);
  return said.some(
    (_, at) =>
      at + runLength <= said.length && secret.includes(` ${said.slice(at, at + runLength).join(' ')} `),
  );
}

/** Returns whether most letters of a text are Greek; false for translated, encoded or code text. */
export function isMostlyGreek(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const greek = text.match(/\p{Script=Greek}/gu)?.length ?? 0;
  return letters > 0 && greek / letters > 0.5;
}
