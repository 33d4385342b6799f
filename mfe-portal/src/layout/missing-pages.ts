import type { Place } from '@kallos/contracts/social/connection';

/** Returns whether the network's list lacks a selected page. */
export const isMissing = ({ isChosen, missingSince }: Place): boolean =>
  isChosen === true && missingSince !== undefined && missingSince !== null;
