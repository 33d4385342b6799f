import { Button, EmptyState, CloudOff, Skeleton, SkeletonGroup } from '@kallos/ui/kit';
import {
  AdminGuard,
  describeError,
  type LazyScreen,
  lazyScreen,
  type RemoteAppProps,
  useScreenEarly,
} from '@kallos/web-kit/kit';
import { Neighbours } from '@kallos/web-kit/remote/neighbours';
import { type ComponentType, Fragment, type ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { AdminLayout } from './layout/AdminLayout.tsx';
import { paths } from './paths.ts';
import { genericFailure } from './show-failure.ts';

interface ScreenRoute {
  readonly path: string;
  readonly Screen: LazyScreen;
}

const pending = (
  <SkeletonGroup label="Loading…">
    <Skeleton width="12rem" height="2.25rem" />
    <Skeleton height="24rem" radius="var(--radius-card)" />
  </SkeletonGroup>
);

const screen = (path: string, load: () => Promise<ComponentType>): ScreenRoute => ({
  path,
  Screen: lazyScreen(load, pending),
});

// The table of screens, all behind the admin guard.
const guarded: readonly ScreenRoute[] = [
  screen(
    'dashboard/products',
    async () =>
      (await import(/* webpackChunkName: "screen-products" */ './screens/products/ProductsScreen.tsx'))
        .ProductsScreen,
  ),
  screen(
    'dashboard/accounts',
    async () =>
      (await import(/* webpackChunkName: "screen-accounts" */ './screens/accounts/AccountsScreen.tsx'))
        .AccountsScreen,
  ),
  screen(
    'dashboard/pages',
    async () =>
      (await import(/* webpackChunkName: "screen-pages" */ './screens/pages/PagesScreen.tsx')).PagesScreen,
  ),
  screen(
    'dashboard/claims',
    async () =>
      (await import(/* webpackChunkName: "screen-claims" */ './screens/claims/ClaimsScreen.tsx'))
        .ClaimsScreen,
  ),
  screen(
    'dashboard/llm-config',
    async () =>
      (await import(/* webpackChunkName: "screen-llm-config" */ './screens/llm-config/LlmConfigScreen.tsx'))
        .LlmConfigScreen,
  ),
  screen(
    'meta-check',
    async () =>
      (await import(/* webpackChunkName: "screen-meta-check" */ './screens/meta-check/MetaCheckScreen.tsx'))
        .MetaCheckScreen,
  ),
  screen(
    'front-ends',
    async () =>
      (await import(/* webpackChunkName: "screen-front-ends" */ './screens/front-ends/FrontEndsScreen.tsx'))
        .FrontEndsScreen,
  ),
  screen(
    'image-test',
    async () =>
      (await import(/* webpackChunkName: "screen-image-test" */ './screens/image-test/ImageTestScreen.tsx'))
        .ImageTestScreen,
  ),
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
    {describeError(error, 'en', genericFailure)}
  </EmptyState>
);

function Guarded({ children }: { children: ReactNode }) {
  return (
    <AdminGuard pending={pending} unreachable={tellUnreachable}>
      <AdminLayout>{children}</AdminLayout>
    </AdminGuard>
  );
}

/** The administrator's routes. */
export function AdminRoutes({ notFound, neighbours = [], boundary: Boundary = Fragment }: RemoteAppProps) {
  useScreenEarly(guarded);
  return (
    <Neighbours value={neighbours}>
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
                <Boundary>
                  <Screen />
                </Boundary>
              </Guarded>
            }
          />
        ))}
        <Route path="*" element={notFound} />
      </Routes>
    </Neighbours>
  );
}
