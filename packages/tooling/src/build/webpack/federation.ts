import * as zodParts from '@kallos/contracts/zod-parts';

/**
 * The modules that the shell shares with remotes: part of the contract, one table for every build.
 */
const facades = ['@kallos/web-kit/kit', '@kallos/ui/kit'] as const;

/**
 * Large parts of the UI that the shell shares but loads with the first screen that imports them.
 */
const lazyParts = ['@kallos/ui/controls', '@kallos/ui/date-field', '@kallos/ui/lightbox'] as const;

/**
 * The modules that every remote gets from the shell; an own copy would be a second session, cache
 * or theme.
 */
export const sharedModules = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-router-dom',
  'swr',
  'swr/immutable',
  'swr/infinite',
  'swr/mutation',
  'styled-components',
  'zod/mini',
  ...facades,
  ...lazyParts,
];

/**
 * The allowed imports from partly shared modules, because the rest would enlarge every first load
 * (`shell/src/remotes/router-parts.ts`, `packages/contracts/src/zod-parts.ts`).
 */
export const sharedNames: Readonly<Record<string, readonly string[]>> = {
  'react-router-dom': [
    'Await',
    'Form',
    'Link',
    'MemoryRouter',
    'NavLink',
    'Navigate',
    'Outlet',
    'Route',
    'Router',
    'RouterProvider',
    'Routes',
    'ScrollRestoration',
    'createBrowserRouter',
    'createMemoryRouter',
    'createPath',
    'createRoutesFromChildren',
    'createRoutesFromElements',
    'createSearchParams',
    'data',
    'generatePath',
    'isRouteErrorResponse',
    'matchPath',
    'matchRoutes',
    'parsePath',
    'redirect',
    'redirectDocument',
    'renderMatches',
    'replace',
    'resolvePath',
    'useActionData',
    'useAsyncError',
    'useAsyncValue',
    'useBeforeUnload',
    'useBlocker',
    'useFetcher',
    'useFetchers',
    'useFormAction',
    'useHref',
    'useInRouterContext',
    'useLinkClickHandler',
    'useLoaderData',
    'useLocation',
    'useMatch',
    'useMatches',
    'useNavigate',
    'useNavigation',
    'useNavigationType',
    'useOutlet',
    'useOutletContext',
    'useParams',
    'useResolvedPath',
    'useRevalidator',
    'useRouteError',
    'useRouteLoaderData',
    'useRoutes',
    'useSearchParams',
    'useSubmit',
    'useViewTransitionState',
  ],
  'zod/mini': Object.keys(zodParts),
};

/** Packages that must never be bundled in a remote, with the alternative import. */
export const shellOnly: ReadonlyArray<{ readonly path: RegExp; readonly instead: string }> = [
  // Modules below remote/ are stateless and import the kits by their shared names, so remotes may bundle them.
  {
    path: /[\\/](packages|@kallos)[\\/]web-kit[\\/](?!(src|dist)[\\/]remote[\\/])/,
    instead: '@kallos/web-kit/kit',
  },
  {
    path: /[\\/](packages|@kallos)[\\/]ui[\\/]/,
    instead: '@kallos/ui/kit (or its lazy parts: controls, date-field, lightbox)',
  },
  { path: /[\\/]node_modules[\\/]swr[\\/]/, instead: 'swr (or swr/immutable, swr/infinite, swr/mutation)' },
  { path: /[\\/]node_modules[\\/]react-router[\\/]/, instead: 'react-router-dom' },
  {
    path: /[\\/]node_modules[\\/]react-dom[\\/]/,
    instead: 'react-dom; the shell alone creates a root or renders on a server',
  },
  {
    path: /[\\/]node_modules[\\/](react-aria|react-aria-components|styled-components)[\\/]/,
    instead: '@kallos/ui/kit',
  },
];

interface SharedModule {
  readonly version: string;
  readonly requiredVersion: string;
}

/**
 * Returns the version and accepted range of each shared module; `versionOf` returns a package's
 * installed version.
 */
export function sharedTable(
  modules: readonly string[],
  versionOf: (packageName: string) => string,
): Record<string, SharedModule> {
  return Object.fromEntries(
    modules.map((name) => {
      const version = versionOf(packageOf(name));
      return [name, { version, requiredVersion: `^${version.split('.')[0]}.0.0` }];
    }),
  );
}

/** Returns the shared table of a remote's build: it contains no copy of its own. */
export const remoteTable = (modules: readonly string[], versionOf: (packageName: string) => string) =>
  Object.fromEntries(
    Object.entries(sharedTable(modules, versionOf)).map(([name, shared]) => [
      name,
      { ...shared, singleton: true, strictVersion: true, import: false as const },
    ]),
  );

function packageOf(name: string): string {
  const parts = name.split('/');
  return parts.slice(0, name.startsWith('@') ? 2 : 1).join('/');
}
