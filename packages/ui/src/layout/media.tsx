/** Matches screens narrower than the portal's side rail allows. */
export const onPhone = '@media (max-width: 47.5em)';
/** Matches screens on which tables turn into cards and the admin rail into a drawer. */
export const onTablet = '@media (max-width: 53.75em)';
/** Matches very narrow screens, down to the 320 px floor. */
export const onTightPhone = '@media (max-width: 23.75em)';
/** Matches a phone with text at 200 %: columns become rows. */
export const onHugeText = '@media (max-width: 16em)';
/** Matches touch screens: every target is at least 44 px. */
export const onTouch = '@media (pointer: coarse), (max-width: 47.5em)';
