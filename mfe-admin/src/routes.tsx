import { Button, EmptyState, CloudOff, Skeleton, SkeletonGroup } from '@kallos/ui/kit';
import {
  AdminGuard,
  describeError,
  type LazyScreen,
  lazyScreen,
  type RemoteAppProps,
  useScreenEarly,
} from '@kallos/web-kit/kit';
import { AdminArea } from '@kallos/web-kit/remote/admin/area';
import { paths } from '@kallos/web-kit/remote/admin/paths';
import { type ComponentType, Fragment, type ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
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
    'dashboard/overview',
    async () =>
      (await import(/* webpackChunkName: "screen-overview" */ './screens/overview/OverviewScreen.tsx'))
        .OverviewScreen,
  ),
  screen(
    'dashboard/overview/:id',
    async () =>
      (await import(/* webpackChunkName: "screen-account" */ './screens/overview/AccountScreen.tsx'))
        .AccountScreen,
  ),
  screen(
    'dashboard/account-calendar',
    async () =>
      (await import(/* webpackChunkName: "screen-calendar" */ './screens/calendar/CalendarScreen.tsx'))
        .CalendarScreen,
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
    'dashboard/staff',
    async () =>
      (await import(/* webpackChunkName: "screen-staff" */ './screens/staff/StaffScreen.tsx')).StaffScreen,
  ),
  screen(
    'dashboard/llm-config',
    async () =>
      (await import(/* webpackChunkName: "screen-llm-config" */ './screens/llm-config/LlmConfigScreen.tsx'))
        .LlmConfigScreen,
  ),
  screen(
    'dashboard/api-keys',
    async () =>
      (await import(/* webpackChunkName: "screen-api-keys" */ './screens/api-keys/ApiKeysScreen.tsx'))
        .ApiKeysScreen,
  ),
  screen(
    'meta-check',
    async () =>
      (await import(/* webpackChunkName: "screen-meta-check" */ './screens/meta-check/MetaCheckScreen.tsx'))
        .MetaCheckScreen,
  ),
  screen(
    'google-check',
    async () =>
      (
        await import(
          /* webpackChunkName: "screen-google-check" */ './screens/google-check/GoogleCheckScreen.tsx'
        )
      ).GoogleCheckScreen,
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

interface GuardedProps {
  readonly navigation: Pick<RemoteAppProps, 'neighbours' | 'own'>;
  readonly children: ReactNode;
}

function Guarded({ navigation, children }: GuardedProps) {
  return (
    <AdminGuard pending={pending} unreachable={tellUnreachable}>
      <AdminArea navigation={navigation}>{children}</AdminArea>
    </AdminGuard>
  );
}

/** The administrator's routes. */
export function AdminRoutes({ notFound, boundary: Boundary = Fragment, ...navigation }: RemoteAppProps) {
  useScreenEarly(guarded);
  return (
    <Routes>
      <Route
        path="dashboard"
        element={
          <Guarded navigation={navigation}>
            <Navigate to={paths.products} replace />
          </Guarded>
        }
      />
      {guarded.map(({ path, Screen }) => (
        <Route
          key={path}
          path={path}
          element={
            <Guarded navigation={navigation}>
              <Boundary>
                <Screen />
              </Boundary>
            </Guarded>
          }
        />
      ))}
      <Route path="*" element={notFound} />
    </Routes>
  );
}
