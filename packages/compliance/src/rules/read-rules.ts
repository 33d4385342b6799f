import type { Rule, Severity } from './rule.ts';

const severities: readonly string[] = ['block', 'warn', 'evidence'] satisfies Severity[];
const switches: readonly string[] = [
  'always',
  'alsoAsked',
  'saysNo',
  'mayBePermitted',
  'ofOthers',
  'isWide',
  'isFinal',
] satisfies Array<keyof Rule>;

/** Parses a word after a rule's id: a severity, for some classes or all, a switch, or `unless`. */
function readWord(word: string, rule: Record<string, unknown>): object {
  const [name = '', value] = word.split('=');
  if (severities.includes(word)) return { severity: word };
  if (switches.includes(word)) return { [word]: true };
  if (name === 'unless' && value) return { unless: value };
  if (value === undefined || !severities.includes(value)) throw new Error(`${word} says nothing of a rule`);
  const graded = Object.fromEntries(name.split(',').map((one) => [one, value]));
  return { severity: { ...Object(rule['severity']), ...graded } };
}

/**
 * Parses rules. Each starts with a line such as `= device.minors cosmetic=warn else=block alsoAsked`: its id,
 * its severity, by class or for all, and switches, by the names of {@link Rule}. One pattern per line
 * follows.
 */
export const readRules = (text: string): Rule[] =>
  text
    .split(/^= /m)
    .slice(1)
    .map((part) => {
      const [head = '', ...patterns] = part.trim().split('\n');
      const [id, ...words] = head.split(' ');
      const rule: Record<string, unknown> = { id };
      for (const word of words) Object.assign(rule, readWord(word, rule));
      if (rule['severity'] === undefined) throw new Error(`${id} has no severity`);
      return { ...rule, patterns: patterns.join('\n') } as unknown as Rule;
    });
