/** What facts about visits depend on: how it is done, and what comes after. */
export const traits = ['procedure', 'exam', 'needle', 'wound', 'light', 'onface', 'onbody'] as const;
export type Trait = (typeof traits)[number];
