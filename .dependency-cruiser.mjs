const deployables = '^(shell|mfe-[a-z0-9-]+|gateway|svc-[a-z]+|sandbox|stack|tests/[a-z]+)/';
const services = '^(svc-[a-z]+|gateway)/';
const frontEnds = '^(shell|mfe-[a-z0-9-]+)/';
const tests = '\\.test\\.tsx?$';
const testHelpers = '(^|/)testing/';
// Code without a network, a database or a screen, which browsers and services share.
const pureKnowledge = '(calendar|words|compliance)';
// The parts of packages/writing without I/O; only its model client has some.
const pureWriting = 'writing/src/(?:built-in|products)';

export default {
  forbidden: [
    {
      name: 'deployables-are-islands',
      comment:
        'A deployable never imports another: share through packages/, call through the contract, or listen to an event.',
      severity: 'error',
      from: { path: '^(shell|mfe-[a-z0-9-]+|gateway|svc-[a-z]+|sandbox|stack|tests/(?:journeys|bench))/' },
      // Tests of a service may use the harness's Meta.
      to: { path: deployables, pathNot: '^($1|tests/chaos/src/(meta|google))/' },
    },
    {
      name: 'chaos-stays-outside',
      comment:
        'The fault harness uses the launcher and the contract; its fake Meta must not share the beliefs of svc-social or the sandbox.',
      severity: 'error',
      from: { path: '^tests/chaos/' },
      to: { path: [deployables, '^packages/service-kit/'], pathNot: '^(tests/chaos|stack)/' },
    },
    {
      name: 'services-import-server',
      comment:
        'Services import contracts, service-kit and packages of knowledge; what only a browser or a build needs stays there.',
      severity: 'error',
      from: { path: services, pathNot: tests },
      to: { path: '^packages/(web-kit|ui|tooling)/' },
    },
    {
      name: 'knowledge-stands-alone',
      comment:
        'A package of knowledge imports contracts, service-kit and its like; it knows no service, screen or build.',
      severity: 'error',
      from: {
        path: '^packages/(?!contracts|service-kit|web-kit|ui|tooling)',
        pathNot: `${tests}|${testHelpers}`,
      },
      to: { path: [deployables, '^packages/(web-kit|ui|tooling)/'] },
    },
    {
      name: 'web-imports-web',
      comment:
        'Front-ends and web-kit import contracts, pure knowledge, web-kit and ui; what a service knows travels through an endpoint.',
      severity: 'error',
      from: { path: `${frontEnds}|^packages/web-kit/`, pathNot: `${tests}|webpack\\.config` },
      to: { path: '^packages/', pathNot: `^packages/(contracts|${pureKnowledge}|web-kit|ui)/` },
    },
    {
      name: 'contracts-know-nobody',
      comment:
        'contracts is what everybody reads: it imports zod, and punycode for e-mail addresses, and nothing else.',
      severity: 'error',
      from: { path: '^packages/contracts/', pathNot: tests },
      // A copy of the tree finds packages that are installed outside of it.
      to: {
        pathNot: ['^packages/contracts/', '/node_modules/(zod|punycode)/', '^node_modules/(zod|punycode)/'],
      },
    },
    {
      name: 'ui-knows-nobody',
      comment: 'ui imports nothing of ours but what a text is: words, routes and endpoints come in as props.',
      severity: 'error',
      from: { path: '^packages/ui/', pathNot: tests },
      to: {
        path: '^(packages/(?!ui/)|shell/|mfe-|svc-|gateway/|sandbox/|stack/)',
        pathNot: '^packages/contracts/src/texts/(clean-text|cut-text|hashtags)[.]ts$',
      },
    },
    {
      name: 'pure-knowledge-knows-nobody',
      comment:
        'What services and browsers share, and writing without a model, imports contracts and its like: no library, no clock of the machine, no I/O.',
      severity: 'error',
      from: {
        path: `^packages/(${pureKnowledge}/src|${pureWriting})/`,
        // Servers read the classifier's weights from a file; no browser imports it.
        pathNot: [tests, '^packages/compliance/src/classifier/weights[.]ts$'],
      },
      to: { pathNot: `^(packages/(contracts|${pureKnowledge}|${pureWriting})/|crypto$)` },
    },
    {
      name: 'service-kit-imports-contracts',
      comment: 'service-kit stands on contracts and knowledge alone.',
      severity: 'error',
      from: { path: '^packages/service-kit/', pathNot: tests },
      to: { path: '^packages/', pathNot: `^packages/(contracts|${pureKnowledge}|service-kit)/` },
    },
    {
      name: 'services-listen-not-call',
      comment:
        "A service reads another service's events.ts; only svc-posts calls svc-social: deliveries, checks before them, and figures.",
      severity: 'error',
      from: { path: '^svc-([a-z]+)/src/', pathNot: tests },
      to: {
        path: '^packages/contracts/src/(auth|catalog|social|posts)/',
        pathNot:
          '^packages/contracts/src/($1/|[a-z]+/events|social/(deliveries|doubt|health|insights|troubles))',
      },
    },
    {
      name: 'deliveries-know-no-network',
      comment:
        'The ledger, insights and comments work for every network: use networks/network.ts and find the network in networks/registry.ts.',
      severity: 'error',
      from: { path: '^svc-social/src/(deliveries|insights|comments)/', pathNot: tests },
      to: { path: '^svc-social/src/networks/[^/]+/' },
    },
    {
      name: 'networks-know-no-ledger',
      comment:
        'A network gets all that it needs from its caller (Attempt, Ledger, Look): it reads no table and imports no other part of the service, nor another network.',
      severity: 'error',
      from: { path: '^svc-social/src/networks/([^/]+)/', pathNot: tests },
      to: { path: '^svc-social/src/', pathNot: '^svc-social/src/(networks/([^/]+[.]ts$|$1/)|context[.]ts$)' },
    },
    {
      name: 'http-does-not-touch-tables',
      comment: 'A *.http.ts file maps endpoints to verbs, one line each; SQL belongs in the verb.',
      severity: 'error',
      from: { path: '\\.http\\.ts$' },
      to: { path: '(/schema/[^/]+\\.ts$|node_modules/drizzle-orm)' },
    },
    {
      name: 'screens-are-islands',
      comment: 'A screen never imports another screen; what two screens share moves up beside them.',
      severity: 'error',
      from: { path: '^(mfe-[a-z0-9-]+|shell)/src/screens/([^/]+)/' },
      to: { path: '^$1/src/screens/[^/]+/', pathNot: '^$1/src/screens/$2/' },
    },
    {
      name: 'product-knows-no-tests',
      comment:
        'What only tests and measurements need stays in testing/ beside src; the product imports neither it nor a test.',
      severity: 'error',
      from: { pathNot: `^(tests|packages/test-media)/|${tests}|${testHelpers}` },
      to: { path: `${tests}|${testHelpers}|^(tests|packages/test-media)/`, pathNot: 'node_modules' },
    },
    {
      name: 'no-cycles',
      comment: 'Two modules that need each other are one module, or need a third that both import.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolves',
      comment:
        'The import leads nowhere: wrong path, or a package missing from this workspace’s package.json.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Only our own build folders: a package's dist/ must stay visible, or imports of it would go unseen.
    exclude: { path: ['^dist/', '^[^/]+/(dist|migrations)/', '^[.]cache/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
