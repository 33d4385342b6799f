/** What a request is about, as far as its words tell. */
export interface Subject {
  readonly name: string;
  readonly isGreek: boolean;
  /** Ids of the things to be judged, in order. */
  readonly ids: readonly string[];
  /** The same request gives the same number. */
  readonly seed: number;
  /** The whole of what the user said. */
  readonly text: string;
}

const namePatterns = [
  /"(?:product_?name|productName|product|name|title)"\s*:\s*"((?:[^"\\]|\\.)+)"/i,
  /"(?:product)"\s*:\s*\{[^}]*?"name"\s*:\s*"((?:[^"\\]|\\.)+)"/i,
  /(?:προϊόν|προϊόντος|product(?: name)?|όνομα)\s*[:=]\s*([^\n"«»]{2,80})/i,
  /«([^»]{2,80})»/,
];

function nameIn(text: string): string | undefined {
  for (const pattern of namePatterns) {
    const found = pattern.exec(text)?.[1]?.trim();
    if (found) return found.replaceAll(String.raw`\"`, '"');
  }
  return undefined;
}

const idsIn = (text: string) => [
  ...new Set([...text.matchAll(/"?\bid"?\s*[:=]\s*"?([\w-]{1,64})/gi)].flatMap(([, id]) => id ?? [])),
];

function seedOf(text: string): number {
  let sum = 2_166_136_261;
  for (const letter of text) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return sum;
}

export function readSubject(userText: string, allText: string): Subject {
  return {
    name: nameIn(userText) ?? nameIn(allText) ?? 'το προϊόν',
    isGreek: !/\b(?:in|write) english\b|στα αγγλικά|"language"\s*:\s*"en/i.test(allText),
    ids: idsIn(userText),
    seed: seedOf(allText),
    text: userText,
  };
}
