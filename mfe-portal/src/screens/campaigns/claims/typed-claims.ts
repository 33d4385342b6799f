import type { TypedFinding } from '@kallos/contracts/posts/claims';

/** A text with what rules say of it. */
export interface Judged {
  readonly text: string;
  readonly findings: readonly TypedFinding[];
  /** How many there are beyond those that are listed. */
  readonly more?: number | undefined;
}

/** How many letters two texts begin with alike. */
function commonStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one[length] === other[length]) length += 1;
  return length;
}

/** How many they end with alike, of those after their common start. */
function commonEnd(one: string, other: string, start: number): number {
  const most = Math.min(one.length, other.length) - start;
  let length = 0;
  while (length < most && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
}

/** What was said of sentences that still stand in the text, at the places where they stand now. */
function carryOver({ text: old, findings }: Judged, text: string): TypedFinding[] {
  const before = commonStart(old, text);
  const after = old.length - commonEnd(old, text, before);
  const moved = text.length - old.length;
  return findings.flatMap((finding) => {
    if (finding.start === finding.end) return [];
    if (finding.sentenceEnd <= before) return [finding];
    if (finding.sentenceStart < after) return [];
    return [
      {
        ...finding,
        start: finding.start + moved,
        end: finding.end + moved,
        sentenceStart: finding.sentenceStart + moved,
        sentenceEnd: finding.sentenceEnd + moved,
      },
    ];
  });
}

/** What the server said of a text, or while that is on its way, what the browser says and what the server said of the rest. */
export function togetherWith(heard: Judged | undefined, local: Judged): readonly TypedFinding[] {
  if (!heard) return local.findings;
  if (heard.text === local.text) return heard.findings;
  const further = carryOver(heard, local.text).filter(
    (one) =>
      !local.findings.some(
        ({ ruleId, start, end }) => ruleId === one.ruleId && start < one.end && one.start < end,
      ),
  );
  return [...local.findings, ...further].toSorted(
    (one, other) => one.start - other.start || one.end - other.end,
  );
}
