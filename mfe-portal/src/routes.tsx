import { SkeletonGroup, Skeleton } from '@kallos/ui/kit';
import {
  BusinessGuard,
  type LazyScreen,
  lazyScreen,
  type RemoteAppProps,
  useScreenEarly,
} from '@kallos/web-kit/kit';
import { useNextStep } from '@kallos/web-kit/remote/portal/steps';
import { type ComponentType, Fragment, type ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { LoadFailed } from './layout/LoadFailed.tsx';
import { NavigationEntries } from './layout/navigation-entries.ts';
import { OpenLayout } from './layout/OpenLayout.tsx';
import { PortalLayout } from './layout/PortalLayout.tsx';
import { el } from './messages/el.ts';

interface ScreenRoute {
  readonly path: string;
  readonly Screen: LazyScreen;
  /** The only prefix of the screen; without it, both of the area's. */
  readonly basename?: string;
}

const areaPrefixes = ['/business', '/portal'];

const bones = (
  <SkeletonGroup label={el.loading}>
    <Skeleton height="12rem" radius="var(--radius-card)" />
  </SkeletonGroup>
);

const screen = (path: string, load: () => Promise<ComponentType>, basename?: string): ScreenRoute => ({
  path,
  Screen: lazyScreen(load, bones),
  ...(basename === undefined ? {} : { basename }),
});

// The table of screens that need a sign-in.
const guarded: readonly ScreenRoute[] = [
  screen(
    'setup',
    async () =>
      (await import(/* webpackChunkName: "screen-setup" */ './screens/setup/SetupScreen.tsx')).SetupScreen,
  ),
  screen(
    'products',
    async () =>
      (await import(/* webpackChunkName: "screen-products" */ './screens/products/ProductsScreen.tsx'))
        .ProductsScreen,
  ),
  screen(
    'platforms',
    async () =>
      (await import(/* webpackChunkName: "screen-platforms" */ './screens/platforms/PlatformsScreen.tsx'))
        .PlatformsScreen,
  ),
  screen(
    'campaigns',
    async () =>
      (await import(/* webpackChunkName: "screen-campaigns" */ './screens/campaigns/CampaignsScreen.tsx'))
        .CampaignsScreen,
  ),
  screen(
    'api-keys',
    async () =>
      (await import(/* webpackChunkName: "screen-api-keys" */ './screens/api-keys/ApiKeysScreen.tsx'))
        .ApiKeysScreen,
    '/business',
  ),
  screen(
    'delete-post',
    async () =>
      (
        await import(
          /* webpackChunkName: "screen-delete-post" */ './screens/delete-post/DeletePostScreen.tsx'
        )
      ).DeletePostScreen,
    '/business',
  ),
];

// Public screens: one address each, without a redirect to the login.
const open: readonly ScreenRoute[] = [
  screen(
    'facebook-pages',
    async () =>
      (
        await import(
          /* webpackChunkName: "screen-facebook-pages" */ './screens/facebook-pages/FacebookPagesScreen.tsx'
        )
      ).FacebookPagesScreen,
    '/portal',
  ),
  screen(
    '',
    async () =>
      (
        await import(
          /* webpackChunkName: "screen-facebook-test" */ './screens/facebook-test/FacebookTestScreen.tsx'
        )
      ).FacebookTestScreen,
    '/facebook-test',
  ),
];

const tellUnreachable = (retry: () => void, error: Error): ReactNode => (
  <LoadFailed error={error} onRetry={retry} />
);

function Guarded({ pending, children }: { pending: ReactNode; children: ReactNode }) {
  return (
    <BusinessGuard pending={pending} unreachable={tellUnreachable}>
      <PortalLayout>{children}</PortalLayout>
    </BusinessGuard>
  );
}

/** The start of the area: the calendar of a complete account, else the first step. */
function Start({ basename, pending }: { basename: string; pending: ReactNode }) {
  const next = useNextStep();
  if (next === undefined) return pending;
  return <Navigate to={`${basename}/${next === 'campaigns' ? next : 'setup'}`} replace />;
}

/** The portal's routes. */
export function PortalRoutes({
  basename,
  notFound,
  pending = bones,
  neighbours = [],
  boundary: Boundary = Fragment,
}: RemoteAppProps) {
  useScreenEarly(guarded);
  const isHere = (row: ScreenRoute) =>
    row.basename === undefined ? areaPrefixes.includes(basename) : row.basename === basename;
  // The start of the area, and the old name of the first step.
  const starts = areaPrefixes.includes(basename)
    ? [
        { path: '', element: <Start basename={basename} pending={bones} /> },
        { path: 'settings', element: <Navigate to={`${basename}/setup`} replace /> },
      ]
    : [];
  return (
    <NavigationEntries value={neighbours}>
      <Routes>
        {starts.map(({ path, element }) => (
          <Route key={path} path={path} element={<Guarded pending={pending}>{element}</Guarded>} />
        ))}
        {guarded.filter(isHere).map(({ path, Screen }) => (
          <Route
            key={path}
            path={path}
            element={
              <Guarded pending={pending}>
                <Boundary>
                  <Screen />
                </Boundary>
              </Guarded>
            }
          />
        ))}
        {open.filter(isHere).map(({ path, Screen }) => (
          <Route
            key={path}
            path={path}
            element={
              <OpenLayout pending={pending} tellUnreachable={tellUnreachable}>
                <Boundary>
                  <Screen />
                </Boundary>
              </OpenLayout>
            }
          />
        ))}
        <Route path="*" element={notFound} />
      </Routes>
    </NavigationEntries>
  );
}
