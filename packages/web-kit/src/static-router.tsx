import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';

/** Stands in for the browser's address while a page is drawn outside of a browser. */
export function StaticRouter({ path, children }: { path: string; children: ReactNode }) {
  return <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>;
}
