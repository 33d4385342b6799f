import { SkeletonGroup, Skeleton } from '@kallos/ui/kit';
import { BusinessGuard, lazyScreen, Navigate, Route, Routes, useLocation } from '@kallos/web-kit/kit';
import { type ComponentType, type ReactNode, useState } from 'react';
import { LoadFailed } from './layout/LoadFailed.tsx';
import { OpenLayout } from './layout/OpenLayout.tsx';
import { PortalLayout } from './layout/PortalLayout.tsx';
import { el } from './messages/el.ts';

interface ScreenRoute {
  readonly path: string;
  readonly load: () => Promise<ComponentType>;
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

const screen = (path: string, load: () => Promise<ComponentType>, basename?: string): ScreenRoute => ({
  path,
  load,
  Screen: lazyScreen(load, pending),
  ...(basename === undefined ? {} : { basename }),
});

// Row for row the table of screens that need a sign-in.
const guarded: readonly ScreenRoute[] = [
  screen('setup', async () => (await import('./screens/setup/SetupScreen.tsx')).SetupScreen),
  screen('products', async () => (await import('./screens/products/ProductsScreen.tsx')).ProductsScreen),
  screen('platforms', async () => (await import('./screens/platforms/PlatformsScreen.tsx')).PlatformsScreen),
  screen('campaigns', async () => (await import('./screens/campaigns/CampaignsScreen.tsx')).CampaignsScreen),
  screen(
    'delete-post',
    async () => (await import('./screens/delete-post/DeletePostScreen.tsx')).DeletePostScreen,
    '/business',
  ),
];

// Public rows: they stand at one address each, and nobody is sent to the login.
const open: readonly ScreenRoute[] = [
  screen(
    'facebook-pages',
    async () => (await import('./screens/facebook-pages/FacebookPagesScreen.tsx')).FacebookPagesScreen,
    '/portal',
  ),
  screen(
    '',
    async () => (await import('./screens/facebook-test/FacebookTestScreen.tsx')).FacebookTestScreen,
    '/facebook-test',
  ),
];

/** Asks for the files of the screen at an address while the session is still being checked. */
function fetchEarly(pathname: string): void {
  const wanted = guarded.find(({ path }) => pathname.endsWith(`/${path}`));
  // A failure is told by the screen itself, which asks again.
  wanted?.load().catch(() => undefined);
}

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
  const { pathname } = useLocation();
  useState(() => fetchEarly(pathname));
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
