import type { TypedFinding } from '@kallos/contracts/posts/claims';

/** A text with its findings. */
export interface CheckedText {
  readonly text: string;
  readonly findings: readonly TypedFinding[];
  /** The number of findings that are not listed. */
  readonly more?: number | undefined;
}

/** Returns the length of the common prefix. */
function commonStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one[length] === other[length]) length += 1;
  return length;
}

/** Returns the length of the common suffix after the prefix. */
function commonEnd(one: string, other: string, start: number): number {
  const most = Math.min(one.length, other.length) - start;
  let length = 0;
  while (length < most && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
}

/** Returns the findings of unchanged sentences at their new positions. */
function carryOver({ text: old, findings }: CheckedText, text: string): TypedFinding[] {
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

/**
 * Returns the server's findings of the text; until they arrive, the browser's and the server's for unchanged
 * sentences.
 */
export function mergeFindings(heard: CheckedText | undefined, local: CheckedText): readonly TypedFinding[] {
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
