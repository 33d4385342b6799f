import { lazyPart } from '@kallos/ui/kit';

/** The not-found screen in its own chunk. */
export const { Part: NotFoundPage } = lazyPart(async () => (await import('./NotFound.tsx')).NotFound);
