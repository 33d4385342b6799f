import { Checker, type TextToCheck, type Verdict } from './checker.ts';
import { packedRules } from './packed-rules.ts';
import { packedWideRules } from './packed-wide-rules.ts';
import { unpack, widen } from './unpack.ts';

const checker = new Checker(widen(unpack(packedRules), packedWideRules));

/** Finds what a post may not say, by all rules: those of the browser and many more of the same kinds. */
export const checkTextFully = (wish: TextToCheck): Verdict => checker.check(wish);
