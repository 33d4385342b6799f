import { SkeletonGroup, Skeleton } from '@kallos/ui/kit';
import { BusinessGuard, lazyScreen, Navigate, Route, Routes } from '@kallos/web-kit/kit';
import type { ComponentType, ReactNode } from 'react';
import { LoadFailed } from './layout/LoadFailed.tsx';
import { OpenLayout } from './layout/OpenLayout.tsx';
import { PortalLayout } from './layout/PortalLayout.tsx';
import { el } from './messages/el.ts';

interface ScreenRoute {
  readonly path: string;
  readonly Screen: ComponentType;
  /** The one prefix below which the screen stands; without it, both of the area's. */
  readonly basename?: string;
}

const areaPrefixes = ['/business', '/portal'];

const pending = (
  <SkeletonGroup label={el.loading}>
    <Skeleton height="12rem" radius="var(--radius-card)" />
  </SkeletonGroup>
);

// Row for row the table of screens that need a sign-in.
const guarded: readonly ScreenRoute[] = [
  {
    path: 'setup',
    Screen: lazyScreen(async () => (await import('./screens/setup/SetupScreen.tsx')).SetupScreen, pending),
  },
  {
    path: 'products',
    Screen: lazyScreen(
      async () => (await import('./screens/products/ProductsScreen.tsx')).ProductsScreen,
      pending,
    ),
  },
  {
    path: 'platforms',
    Screen: lazyScreen(
      async () => (await import('./screens/platforms/PlatformsScreen.tsx')).PlatformsScreen,
      pending,
    ),
  },
  {
    path: 'campaigns',
    Screen: lazyScreen(
      async () => (await import('./screens/campaigns/CampaignsScreen.tsx')).CampaignsScreen,
      pending,
    ),
  },
  {
    basename: '/business',
    path: 'delete-post',
    Screen: lazyScreen(
      async () => (await import('./screens/delete-post/DeletePostScreen.tsx')).DeletePostScreen,
      pending,
    ),
  },
];

// Public rows: they stand at one address each, and nobody is sent to the login.
const open: readonly ScreenRoute[] = [
  {
    basename: '/portal',
    path: 'facebook-pages',
    Screen: lazyScreen(
      async () => (await import('./screens/facebook-pages/FacebookPagesScreen.tsx')).FacebookPagesScreen,
      pending,
    ),
  },
  {
    basename: '/facebook-test',
    path: '',
    Screen: lazyScreen(
      async () => (await import('./screens/facebook-test/FacebookTestScreen.tsx')).FacebookTestScreen,
      pending,
    ),
  },
];

const tellUnreachable = (retry: () => void, error: Error): ReactNode => (
  <LoadFailed error={error} onRetry={retry} />
);

function Guarded({ children }: { children: ReactNode }) {
  return (
    <BusinessGuard pending={pending} unreachable={tellUnreachable}>
      <PortalLayout>{children}</PortalLayout>
    </BusinessGuard>
  );
}

interface PortalRoutesProps {
  /** `/business`, `/portal` or `/facebook-test`: where the shell mounted the portal. */
  readonly basename: string;
  readonly notFound: ReactNode;
}

/** The portal's part of the route table. */
export function PortalRoutes({ basename, notFound }: PortalRoutesProps) {
  const isHere = (row: ScreenRoute) =>
    row.basename === undefined ? areaPrefixes.includes(basename) : row.basename === basename;
  // The old name of the first step, and the start of the area.
  const starts = areaPrefixes.includes(basename) ? ['', 'settings'] : [];
  return (
    <Routes>
      {starts.map((path) => (
        <Route
          key={path}
          path={path}
          element={
            <Guarded>
              <Navigate to={`${basename}/setup`} replace />
            </Guarded>
          }
        />
      ))}
      {guarded.filter(isHere).map(({ path, Screen }) => (
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
      {open.filter(isHere).map(({ path, Screen }) => (
        <Route
          key={path}
          path={path}
          element={
            <OpenLayout pending={pending} tellUnreachable={tellUnreachable}>
              <Screen />
            </OpenLayout>
          }
        />
      ))}
      <Route path="*" element={notFound} />
    </Routes>
  );
}
