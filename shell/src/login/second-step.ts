import { lazyPart } from '@kallos/ui/kit';

/** The second step in its own chunk, since few users have one. */
export const { Part: SecondStep } = lazyPart(async () => (await import('./SecondStep.tsx')).SecondStep);
