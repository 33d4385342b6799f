import { lazyPart } from '@kallos/ui/kit';

/** The second step, whose script only those need who have set one up. */
export const { Part: SecondStep } = lazyPart(async () => (await import('./SecondStep.tsx')).SecondStep);
