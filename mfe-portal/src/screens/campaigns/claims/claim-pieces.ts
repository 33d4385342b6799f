import type { TypedFinding } from '@kallos/contracts/posts/claims';

type Marked = Pick<TypedFinding, 'start' | 'end' | 'severity'>;

/** A part of a text with its most severe finding. */
export interface ClaimPiece {
  readonly at: number;
  readonly text: string;
  readonly severity?: TypedFinding['severity'];
}

const gravest = ['block', 'warn', 'evidence'] as const;

/** Whether other findings, as grave as this one, mark all of its words. */
function isCovered(one: Marked, others: readonly Marked[]): boolean {
  let at = one.start;
  for (const { start, end, severity } of others.toSorted((a, b) => a.start - b.start))
    if (gravest.indexOf(severity) <= gravest.indexOf(one.severity) && start <= at) at = Math.max(at, end);
  return one.start < one.end && at >= one.end;
}

/** Returns one finding per place: rewording it also fixes equally severe ones inside it, or between it and the next. */
export function placesOf<Finding extends Marked>(findings: readonly Finding[]): Finding[] {
  let kept = outermost(findings);
  for (const one of kept.toSorted((a, b) => a.end - a.start - (b.end - b.start))) {
    const others = kept.filter((other) => other !== one);
    if (isCovered(one, others)) kept = others;
  }
  return kept;
}

/** Returns {@link placesOf} for the texts of a post, whose positions are separate. */
export const placesOfTexts = <Finding extends Marked & Pick<TypedFinding, 'part'>>(
  findings: readonly Finding[],
): Finding[] => [...Map.groupBy(findings, ({ part }) => part).values()].flatMap((found) => placesOf(found));

const outermost = <Finding extends Marked>(findings: readonly Finding[]): Finding[] =>
  findings.filter(
    (one, index) =>
      one.start === one.end ||
      !findings.some((other, place) => {
        const isLarger = other.end - other.start > one.end - one.start;
        const isWithin = other.start <= one.start && one.end <= other.end;
        const isAsGrave = gravest.indexOf(other.severity) <= gravest.indexOf(one.severity);
        const isFirst = isLarger || place < index || other.severity !== one.severity;
        return place !== index && isWithin && isAsGrave && isFirst;
      }),
  );

/** Splits the text at the marks; where marks overlap, the most severe one wins. */
export function claimPieces(text: string, findings: readonly Marked[]): ClaimPiece[] {
  const edges = new Set([0, text.length, ...findings.flatMap(({ start, end }) => [start, end])]);
  const sorted = [...edges].filter((edge) => edge <= text.length).toSorted((one, other) => one - other);
  const pieces: ClaimPiece[] = [];
  for (const [index, at] of sorted.entries()) {
    const end = sorted[index + 1];
    if (end === undefined) break;
    const over = findings.filter((finding) => finding.start <= at && end <= finding.end);
    const severity = gravest.find((one) => over.some((finding) => finding.severity === one));
    const last = pieces.at(-1);
    if (last && last.severity === severity) pieces.pop();
    const from = last && last.severity === severity ? last.at : at;
    const piece = { at: from, text: text.slice(from, end) };
    pieces.push(severity === undefined ? piece : { ...piece, severity });
  }
  // A field that ends in a line break shows one more line than its text has.
  return [...pieces, { at: text.length, text: '\n' }];
}
