import { Checker, type TextToCheck, type Verdict } from './matching/checker.ts';
import { browserRules } from './rules/rule-set.ts';

/** Knows the rules of the browser. */
export const checker = new Checker(browserRules);

/** Finds what a post may not say, by the rules that fit into a browser; a server asks `checkTextFully`. */
export const checkText = (wish: TextToCheck): Verdict => checker.check(wish);

/** Whether a text names a medicine that needs a prescription, in any spelling. */
export const mentionsMedicine = (text: string): boolean => checker.namesMedicine(text);
