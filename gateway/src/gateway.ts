import { createServer, type RequestListener, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { ServiceName } from '@kallos/contracts/endpoint';
import { openFairQueue } from '@kallos/service-kit/http/load/fair-queue';
import { listenOn } from '@kallos/service-kit/http/serve';
import { createServiceClient } from '@kallos/service-kit/http/service-client';
import { type Bus, openBus } from '@kallos/service-kit/messaging/bus';
import type { Log } from '@kallos/service-kit/observability/log';
import {
  diskGauge,
  natsGauge,
  openMetrics,
  type ServedRequest,
  serveMetrics,
} from '@kallos/service-kit/observability/metrics';
import { startTraces } from '@kallos/service-kit/observability/traces';
import { serviceUrls, type Config } from './config.ts';
import { openCallMetrics } from './front/call-metrics.ts';
import { limitConnections, isProxyUnconfigured } from './front/connections.ts';
import { sendFailure } from './front/failures.ts';
import { createFront, type FrontParts } from './front/front.ts';
import { openRateLimits } from './front/rate-limits.ts';
import { createRoutes } from './front/routes.ts';
import { openActingRecorder } from './identity/acting-writes.ts';
import { openSessionCache } from './identity/session-cache.ts';
import { openSigner } from './identity/signer.ts';
import { followEvents } from './live/bus-feed.ts';
import { openLiveHub, type LiveHub } from './live/live-hub.ts';
import { createLiveEndpoint } from './live/live-stream.ts';
import { CountedMessage } from './proxy/request-body.ts';
import { openUpstream, type Upstream } from './proxy/upstream.ts';
import { openKeyCache } from './public/key-cache.ts';
import { openKeyLimits } from './public/key-limits.ts';
import { createConfirmPages } from './public/mcp/confirm-pages.ts';
import { openConfirmations } from './public/mcp/confirmations.ts';
import { createPublicApi } from './public/public-api.ts';
import { createRequesterReaders } from './remotes/registry/requester.ts';
import { openRemotes } from './remotes/remotes.ts';
import { certificateGauge } from './web/certificate.ts';
import { createDevUpgrade, createDevWeb } from './web/dev-web.ts';
import { createOwnApp, type OwnAppParts } from './web/own-app.ts';
import { createOwnListener } from './web/own-listener.ts';
import { createReadiness, serviceGauge } from './web/readiness.ts';
import { commonHeaders, inertPolicy } from './web/security-headers.ts';

/** A running gateway. */
export interface Gateway {
  readonly port: number;
  /** Answers all requests in progress, then closes. */
  readonly stop: () => Promise<void>;
}

/** Limits how many calls of one account the services work on at the same time; further calls wait or are refused. */
const callsAtOnce = { perSender: 4, overall: 100, waiting: 200 };

// The address of this bundle; other bundles are next to it.
const main = import.meta.url;

function openUpstreams(config: Config): Record<ServiceName, Upstream> {
  const urls = serviceUrls(config);
  const open = (service: ServiceName) => openUpstream(urls[service], config.SERVICE_PATIENCE_MS);
  return { auth: open('auth'), catalog: open('catalog'), social: open('social'), posts: open('posts') };
}

const apiHeadersOf = (config: Config): Record<string, string> => ({
  ...commonHeaders(config.PUBLIC_URL),
  'content-security-policy': inertPolicy,
  'cache-control': 'no-store',
});

/** Subscribes to the services' events for browsers and the session cache. */
const subscribeToEvents = (bus: Bus, log: Log, hub: LiveHub, onRevoked: FrontParts['endSessions']) =>
  followEvents(bus, { onEvent: hub.publish, onGap: hub.resync, onRevoked }, log);

function openFigures(bus: Bus, hub: LiveHub, log: Log, config: Config) {
  const metrics = openMetrics('gateway', log);
  const calls = openCallMetrics();
  metrics.watch({
    ...calls.figures,
    nats_up: natsGauge(bus),
    disk_free_ratio: diskGauge(config.REMOTES_DIR),
    service_up: serviceGauge(serviceUrls(config)),
    certificate_seconds: certificateGauge(config.PUBLIC_URL),
    live_streams: { help: 'Browsers that listen for changes.', read: () => hub.size() },
  });
  const served = (call: ServedRequest) => (metrics.served(call), calls.count(call));
  return { ...metrics, served };
}

const openAuthClient = (config: Config) =>
  createServiceClient({
    baseUrl: config.AUTH_URL,
    identityKey: config.IDENTITY_KEYS.auth,
    name: 'gateway',
    timeoutSeconds: 3,
  });

function serveOwn(parts: OwnAppParts) {
  const calls = getRequestListener(createOwnApp(parts).fetch, {
    overrideGlobalObjects: false,
    autoCleanupIncoming: false,
  });
  return createOwnListener(parts, calls, (request, response, failure, requestId) =>
    sendFailure(request, response, failure, { requestId, log: parts.log }),
  );
}

/** Returns what a deployment's pages show about it. */
const pageFactsOf = (config: Config) => ({
  publicUrl: config.PUBLIC_URL,
  sandboxUrl: config.SANDBOX_URL,
  contacts: { support: config.SUPPORT_EMAIL, privacy: config.PRIVACY_EMAIL },
});

function openServer(front: RequestListener, devUrl: string | undefined): Server {
  const server = createServer({ connectionsCheckingInterval: 2000, IncomingMessage: CountedMessage }, front);
  // The front sends "100 Continue" itself, after checking the sender's rate limit.
  server.on('checkContinue', (request, response) => void server.emit('request', request, response));
  if (devUrl !== undefined) server.on('upgrade', createDevUpgrade(devUrl));
  return server;
}

/**
 * Starts the gateway: the front, the responses of the gateway itself, and the subscription to
 * events.
 */
export async function startGateway(config: Config, log: Log): Promise<Gateway> {
  const upstreams = openUpstreams(config);
  const callAuth = openAuthClient(config);
  const sessions = openSessionCache(callAuth, upstreams.auth, { log, publicUrl: config.PUBLIC_URL });
  const hub = openLiveHub({
    perSession: 10,
    perPerson: 20,
    perAccount: config.LIVE_STREAMS_PER_ACCOUNT,
    overall: config.LIVE_STREAMS_MAX,
  });
  const bus = openBus(config.NATS_URL, 'gateway', log);
  const figures = openFigures(bus, hub, log, config);
  const remotes = openRemotes(config, { main, bus, callAuth, sessions, log }, hub.remotesChanged);
  const keys = openKeyCache(callAuth, upstreams.auth, log);
  const endSessions = (ids: readonly string[]) =>
    [sessions.forget, keys.forget, hub.endSessions].forEach((end) => end(ids));
  const events = subscribeToEvents(bus, log, hub, endSessions);
  let draining = false;
  const isDraining = () => draining;
  const sign = openSigner(config.IDENTITY_KEYS);
  const turns = openFairQueue(callsAtOnce);
  const { PUBLIC_URL: publicUrl } = config;
  const limits = openKeyLimits();
  const publicParts = { log, keys, limits, upstreams, sign, callAuth, publicUrl, turns };
  const confirmations = openConfirmations(config.IDENTITY_KEYS.auth);
  const ownParts: OwnAppParts = {
    log,
    ...pageFactsOf(config),
    key: config.IDENTITY_KEYS.auth,
    registry: remotes.registry,
    ...createRequesterReaders(sessions, remotes.previewKeys, config.PUBLIC_URL),
    remoteFiles: remotes.files,
    remoteOrigins: config.REMOTE_ORIGINS,
    deploys: remotes.deploys,
    confirmPages: createConfirmPages(publicParts, confirmations),
    readiness: createReadiness(serviceUrls(config)),
    warnings: isProxyUnconfigured(config) ? ['proxy_not_told'] : [],
    isDraining,
  };
  const served = serveOwn(ownParts);
  const { DEV_WEB_URL: devUrl, SANDBOX_URL: sandboxUrl } = config;
  const front = createFront({
    log,
    publicApi: createPublicApi({ ...publicParts, confirmations }),
    onServed: figures.served,
    findRoute: createRoutes(),
    sessions,
    upstreams,
    sign,
    trustedProxyHops: config.TRUSTED_PROXY_HOPS,
    apiHeaders: apiHeadersOf(config),
    recordActingWrite: openActingRecorder(callAuth),
    endSessions,
    live: createLiveEndpoint(sessions, hub, events.receivedAllSince),
    paces: openRateLimits(),
    turns,
    own: devUrl === undefined ? served : createDevWeb(devUrl, sandboxUrl, served),
    isDraining,
  });
  const server = openServer(front, devUrl);
  limitConnections(server, config, log);
  const listening = await listenOn(server, config.PORT, config.HOST);
  const told = await serveMetrics(figures, config, log);
  const traces = startTraces('gateway', config.OTEL_EXPORTER_OTLP_ENDPOINT, log);
  const stop = async () => {
    draining = true;
    hub.endAll();
    await new Promise((wake) => setTimeout(wake, config.DRAIN_DELAY_MS));
    hub.endAll();
    await Promise.all([listening.drain(), told?.drain(0)]);
    await remotes.close();
    await Promise.all([bus.close(), events.stop(), traces.stop()]);
    await Promise.all(Object.values(upstreams).map(({ close }) => close()));
  };
  return { port: listening.port, stop };
}
