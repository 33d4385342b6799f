import type { ReactNode } from 'react';
import { type Place, PlaceContext } from './place.tsx';

const stay = (): void => undefined;

/** Stands in for the browser's address while a page is drawn outside of a browser. */
export function StaticRouter({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  const { pathname, search, hash } = new URL(path, 'http://localhost');
  const place: Place = { location: { pathname, search, hash }, navigate: stay, base: [] };
  return <PlaceContext value={place}>{children}</PlaceContext>;
}
