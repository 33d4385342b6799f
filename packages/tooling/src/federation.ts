import { resolve } from 'node:path';

/** The modules that the shell gives to its remotes: part of the contract, one table for every build. */
const facades = ['@kallos/web-kit/kit', '@kallos/ui/kit'] as const;

/** Heavy parts of the look that the shell holds ready but loads with the first screen that imports them. */
const lazyParts = ['@kallos/ui/controls', '@kallos/ui/date-field', '@kallos/ui/lightbox'] as const;

/** What every remote finds in the shell; a remote's own copy of one of these would be a second session, cache or theme. */
export const sharedModules = [
  'react',
  'react/jsx-runtime',
  'styled-components',
  'zod/mini',
  ...facades,
  ...lazyParts,
];

/** Packages whose code must never end up in a remote, and what to import instead. */
export const shellOnly: ReadonlyArray<{ readonly path: RegExp; readonly instead: string }> = [
  { path: /[\\/]packages[\\/]web-kit[\\/]/, instead: '@kallos/web-kit/kit' },
  {
    path: /[\\/]packages[\\/]ui[\\/]/,
    instead: '@kallos/ui/kit (or its lazy parts: controls, date-field, lightbox)',
  },
  { path: /[\\/]node_modules[\\/](swr|react-router|react-router-dom)[\\/]/, instead: '@kallos/web-kit/kit' },
  {
    path: /[\\/]node_modules[\\/](react-dom|react-aria|react-aria-components|styled-components)[\\/]/,
    instead: '@kallos/ui/kit',
  },
];

/** Modules of which the shell gives only the part that is in use, and the file that names that part. */
const givenInPart: Readonly<Record<string, string>> = {
  'zod/mini': resolve(import.meta.dirname, '../../contracts/src/zod-parts.ts'),
};

interface SharedModule {
  readonly singleton: true;
  readonly strictVersion: true;
  readonly requiredVersion: string;
  readonly version: string;
  readonly eager?: boolean;
  /** Where the shell takes it from, when not from the package of that name; `false`: a remote brings none. */
  readonly import?: false | string;
}

/** The shared table of one build; `versionOf` answers the installed version of a package. */
export function sharedTable(
  side: 'host' | 'remote',
  modules: readonly string[],
  versionOf: (packageName: string) => string,
): Record<string, SharedModule> {
  return Object.fromEntries(
    modules.map((name) => {
      const version = versionOf(packageOf(name));
      const part = givenInPart[name];
      const isLazy = (lazyParts as readonly string[]).includes(name);
      return [
        name,
        {
          singleton: true,
          strictVersion: true,
          requiredVersion: `^${version.split('.')[0]}.0.0`,
          version,
          ...(side === 'remote'
            ? { import: false as const }
            : { eager: !isLazy, ...(part && { import: part }) }),
        },
      ];
    }),
  );
}

function packageOf(name: string): string {
  const parts = name.split('/');
  return parts.slice(0, name.startsWith('@') ? 2 : 1).join('/');
}
