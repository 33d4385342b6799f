import { Button, EmptyState, CloudOff, Skeleton, SkeletonGroup } from '@kallos/ui/kit';
import { AdminGuard, describeError, lazyScreen, Navigate, Route, Routes } from '@kallos/web-kit/kit';
import type { ComponentType, ReactNode } from 'react';
import { AdminLayout } from './layout/AdminLayout.tsx';
import { paths } from './paths.ts';

interface ScreenRoute {
  readonly path: string;
  readonly Screen: ComponentType;
}

const pending = (
  <SkeletonGroup label="Loading…">
    <Skeleton width="12rem" height="2.25rem" />
    <Skeleton height="24rem" radius="var(--radius-card)" />
  </SkeletonGroup>
);

// Row for row the table of the area's screens, all behind the admin guard.
const guarded: readonly ScreenRoute[] = [
  {
    path: 'dashboard/products',
    Screen: lazyScreen(
      async () => (await import('./screens/products/ProductsScreen.tsx')).ProductsScreen,
      pending,
    ),
  },
  {
    path: 'dashboard/accounts',
    Screen: lazyScreen(
      async () => (await import('./screens/accounts/AccountsScreen.tsx')).AccountsScreen,
      pending,
    ),
  },
  {
    path: 'dashboard/llm-config',
    Screen: lazyScreen(
      async () => (await import('./screens/llm-config/LlmConfigScreen.tsx')).LlmConfigScreen,
      pending,
    ),
  },
  {
    path: 'image-test',
    Screen: lazyScreen(
      async () => (await import('./screens/image-test/ImageTestScreen.tsx')).ImageTestScreen,
      pending,
    ),
  },
];

const tellUnreachable = (retry: () => void, error: Error): ReactNode => (
  <EmptyState
    title="The server did not answer"
    icon={<CloudOff />}
    action={
      <Button variant="primary" onPress={retry}>
        Try again
      </Button>
    }
  >
    {describeError(error, 'en', 'Something went wrong. Please try again.')}
  </EmptyState>
);

function Guarded({ children }: { children: ReactNode }) {
  return (
    <AdminGuard pending={pending} unreachable={tellUnreachable}>
      <AdminLayout>{children}</AdminLayout>
    </AdminGuard>
  );
}

/** The administrator's part of the route table. */
export function AdminRoutes({ notFound }: { notFound: ReactNode }) {
  return (
    <Routes>
      <Route
        path="dashboard"
        element={
          <Guarded>
            <Navigate to={paths.products} replace />
          </Guarded>
        }
      />
      {guarded.map(({ path, Screen }) => (
        <Route
          key={path}
          path={path}
          element={
            <Guarded>
              <Screen />
            </Guarded>
          }
        />
      ))}
      <Route path="*" element={notFound} />
    </Routes>
  );
}
