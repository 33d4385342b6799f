import type { ReactNode } from 'react';
export function AdminRoutes({ notFound }: { notFound: ReactNode }) {
  return <div>{notFound}</div>;
}
