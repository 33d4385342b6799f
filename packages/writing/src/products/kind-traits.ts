/** The traits that facts about visits depend on: the procedure, and the time after it. */
export const traits = ['procedure', 'exam', 'needle', 'wound', 'light', 'onface', 'onbody'] as const;
export type Trait = (typeof traits)[number];
