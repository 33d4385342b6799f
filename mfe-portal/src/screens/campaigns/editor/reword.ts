import type { TypedFinding } from '@kallos/contracts/posts/claims';

/** Replaces the faulty sentence; without a replacement the faulty words are removed. */
export function reword(text: string, finding: TypedFinding, instead: string): string {
  const isMissing = finding.start === finding.end;
  if (isMissing) return `${text.trimEnd()}\n\n${instead || finding.matched}`;
  if (instead === '')
    return (text.slice(0, finding.start) + text.slice(finding.end)).replaceAll(/ {2,}/g, ' ');
  const before = text.slice(0, finding.sentenceStart);
  const rest = text.slice(finding.sentenceEnd);
  // The replacement is already in the text.
  if (before.includes(instead) || rest.includes(instead)) return (before.trimEnd() + rest).trimStart();
  const gap = rest === '' || /^\s/.test(rest) ? '' : ' ';
  return `${before}${instead}${gap}${rest}`;
}
