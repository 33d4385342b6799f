import { imageTrials } from './images.ts';
import { textTrials } from './texts.ts';
import type { Trial } from './trial.ts';
import { videoTrials } from './videos.ts';

/** All odd inputs, in the order of the printed table. */
export const allTrials: readonly Trial[] = [...textTrials, ...imageTrials, ...videoTrials];
