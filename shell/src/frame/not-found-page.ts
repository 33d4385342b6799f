import { lazyPart } from '@kallos/ui/kit';

/** The not-found screen, whose script comes when it is shown: no other screen pays for it. */
export const { Part: NotFoundPage } = lazyPart(async () => (await import('./NotFound.tsx')).NotFound);
