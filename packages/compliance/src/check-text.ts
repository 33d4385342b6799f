import { Checker, type TextToCheck, type Verdict } from './matching/checker.ts';
import { browserRules } from './rules/rule-set.ts';

/** The checker with the browser's rules. */
export const checker = new Checker(browserRules);

/** Checks a text with the rules that fit into a browser; a server uses `checkTextFully`. */
export const checkText = (wish: TextToCheck): Verdict => checker.check(wish);

/** Returns whether a text names a prescription medicine, in any spelling. */
export const mentionsMedicine = (text: string): boolean => checker.namesMedicine(text);
