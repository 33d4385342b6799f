/** The options of a new remote. */
export interface NewRemote {
  /** The words of its name, such as `new-patients`. */
  readonly words: string;
  readonly audience: 'admin' | 'business';
  /** Whether it is in its own repository and builds with packed tools. */
  readonly isAlone: boolean;
  /** Versions of the packages that it shares with the shell. */
  readonly versions: Readonly<Record<string, string>>;
}

const titleOf = (words: string): string =>
  words.replace(/^./, (first) => first.toUpperCase()).replaceAll('-', ' ');

const texts = {
  admin: {
    language: 'en',
    guard: 'AdminGuard',
    pending: 'Loading…',
    unreachable: 'The server did not answer',
    retry: 'Try again',
    body: 'This is the first screen.',
  },
  business: {
    language: 'el',
    guard: 'BusinessGuard',
    pending: 'Φόρτωση…',
    unreachable: 'Ο διακομιστής δεν απάντησε',
    retry: 'Δοκιμή ξανά',
    body: 'Αυτή είναι η πρώτη οθόνη.',
  },
} as const;

const mountOf = ({ words, audience }: NewRemote): string =>
  audience === 'admin' ? `/admin/${words}` : `/${words}`;

const scriptsHere = (name: string) => ({
  start: 'exec node ../stack/bin/kallos.mjs start',
  test: 'exec node ../stack/bin/kallos.mjs test',
  build: `node ../packages/tooling/src/build/build-web.ts ${name}`,
  dev: `node ../packages/tooling/src/dev/dev-web.ts --app ${name}`,
  deploy: `node ../packages/tooling/src/deploy/deploy.ts ${name}`,
});

const ownScripts = (name: string) => ({
  check: 'tsc',
  test: 'vitest run',
  build: `kallos-build ${name}`,
  dev: `kallos-dev ${name}`,
  deploy: `kallos-deploy ${name}`,
});

function manifest(remote: NewRemote): string {
  const name = `mfe-${remote.words}`;
  const mount = mountOf(remote);
  const pick = (...names: string[]) => Object.fromEntries(names.map((one) => [one, remote.versions[one]]));
  return `${JSON.stringify(
    {
      name,
      version: '0.1.0',
      private: true,
      type: 'module',
      ...(remote.isAlone && { engines: { node: '>=20.19' } }),
      exports: {},
      kallos: {
        mounts: [mount],
        language: texts[remote.audience].language,
        audience: remote.audience,
        smoke: [mount],
        navigation: { label: titleOf(remote.words).slice(0, 30), to: mount, icon: 'chart', order: 100 },
      },
      scripts: remote.isAlone ? ownScripts(name) : scriptsHere(name),
      dependencies: pick(
        '@kallos/contracts',
        '@kallos/ui',
        '@kallos/web-kit',
        'react',
        'react-aria-components',
        'react-router-dom',
        'styled-components',
        // Also shared by the shell; in this repository the check requires them once they are imported.
        ...(remote.isAlone ? ['react-dom', 'swr'] : []),
      ),
      devDependencies: pick(
        '@kallos/tooling',
        '@types/react',
        'vitest',
        ...(remote.isAlone ? ['@types/node', '@types/react-dom', 'typescript'] : []),
      ),
    },
    null,
    2,
  )}\n`;
}

const app = `import { oldestContract, shellContract } from '@kallos/contracts/gateway/remotes';

export { RemoteRoutes as App } from './routes.tsx';

/** The shell's contract that this remote was built for. */
export const contract = shellContract;

/** The oldest contract of a shell that can still mount it. */
export const since = oldestContract;
`;

/** The frame of the area and the header of its screens, below `remote/` in the web kit. */
const frames = {
  admin: { folder: 'admin', area: 'AdminArea', header: 'AdminHeader' },
  business: { folder: 'portal', area: 'PortalArea', header: 'PortalHeader' },
} as const;

const routes = ({ audience, words }: NewRemote): string => {
  const { guard, pending, unreachable, retry } = texts[audience];
  const { folder, area } = frames[audience];
  return `import { Button, CloudOff, EmptyState, Skeleton, SkeletonGroup } from '@kallos/ui/kit';
import { ${guard}, lazyScreen, type RemoteAppProps } from '@kallos/web-kit/kit';
import { ${area} } from '@kallos/web-kit/remote/${folder}/area';
import { Fragment, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';

const bones = (
  <SkeletonGroup label="${pending}">
    <Skeleton height="12rem" radius="var(--radius-card)" />
  </SkeletonGroup>
);

const FirstScreen = lazyScreen(
  async () =>
    (await import(/* webpackChunkName: "screen-${words}" */ './screens/FirstScreen.tsx')).FirstScreen,
  bones,
);

const tellUnreachable = (retry: () => void): ReactNode => (
  <EmptyState
    title="${unreachable}"
    icon={<CloudOff />}
    action={
      <Button variant="primary" onPress={retry}>
        ${retry}
      </Button>
    }
  />
);

/** The screens of this remote, below its mount. */
export function RemoteRoutes({
  notFound,
  pending = bones,
  boundary: Boundary = Fragment,
  ...navigation
}: RemoteAppProps) {
  return (
    <Routes>
      <Route
        path=""
        element={
          <${guard} pending={pending} unreachable={tellUnreachable}>
            <${area} navigation={navigation}>
              <Boundary>
                <FirstScreen />
              </Boundary>
            </${area}>
          </${guard}>
        }
      />
      <Route path="*" element={notFound} />
    </Routes>
  );
}
`;
};

const screen = ({ words, audience }: NewRemote): string => {
  const { folder, header } = frames[audience];
  return `import { Card } from '@kallos/ui/kit';
import { ${header} } from '@kallos/web-kit/remote/${folder}/header';

/** The first screen. */
export function FirstScreen() {
  return (
    <>
      <${header} title="${titleOf(words)}" />
      <Card>
        <p>${texts[audience].body}</p>
      </Card>
    </>
  );
}
`;
};

const test = (remote: NewRemote): string => `import { renderStatic } from '@kallos/ui/static-markup';
import { I18nProvider } from 'react-aria-components';
import { StaticRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { FirstScreen } from './FirstScreen.tsx';

it('has one heading', () => {
  const { markup } = renderStatic(
    <StaticRouter location="${mountOf(remote)}">
      <I18nProvider locale="${remote.audience === 'admin' ? 'en-GB' : 'el-GR'}">
        <FirstScreen />
      </I18nProvider>
    </StaticRouter>,
  );
  expect([...markup.matchAll(/<h1[^>]*>([^<]+)/g)].map(([, text]) => text)).toEqual(['${titleOf(remote.words)}']);
});
`;

const testing = `import { defineConfig } from 'vitest/config';

// The platform's packages are written for a browser's build, and read here as that build reads them.
export default defineConfig({ test: { server: { deps: { inline: [/@kallos\\//] } } } });
`;

/** Returns the files of a new remote by path: a screen behind its guard, a test, build, dev and deploy. */
export const filesOf = (remote: NewRemote): Record<string, string> => ({
  ...(remote.isAlone && { '.gitignore': 'node_modules/\ndist/\n.cache/\n', 'vitest.config.mjs': testing }),
  'package.json': manifest(remote),
  'tsconfig.json': `${JSON.stringify(
    {
      extends: '@kallos/tooling/tsconfig/web.json',
      include: ['src/**/*'],
      compilerOptions: { types: ['node'] },
    },
    null,
    2,
  )}\n`,
  'webpack.config.mjs': `import { remoteConfig } from '@kallos/tooling/webpack-preset';

export default remoteConfig({ name: 'mfe-${remote.words}', folder: import.meta.dirname });
`,
  'src/App.tsx': app,
  'src/routes.tsx': routes(remote),
  'src/screens/FirstScreen.tsx': screen(remote),
  'src/screens/first-screen.test.tsx': test(remote),
});
