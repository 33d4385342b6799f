import type { StoredReport } from '@kallos/contracts/auth/release-reports';
import { anonymousPrefix } from '@kallos/contracts/auth/release-reports';
import { AppError } from '@kallos/contracts/errors';
import { maxReportBytes, ReleaseReports } from '@kallos/contracts/gateway/release-reports';
import { reportsPath } from '@kallos/contracts/gateway/remote-paths';
import type { RemoteEntry } from '@kallos/contracts/gateway/remotes';
import { createRateLimiter } from '@kallos/service-kit/http/load/rate-limiter';
import { subnetOf } from '@kallos/service-kit/http/load/subnet';
import { Hono } from 'hono';
import { clientAddress } from '../proxy/headers.ts';
import { parseBody } from '../remotes/deploy/parse-body.ts';
import type { PointerStore } from '../remotes/pointers/pointer-store.ts';
import { findRelease } from '../remotes/pointers/pointer.ts';
import type { Registry } from '../remotes/registry/registry.ts';
import { readReporterCookie, hashReporter } from '../remotes/registry/requester.ts';
import { type OwnEnv, readOwnBody } from '../web/own-body.ts';

interface ReportsParts {
  readonly registry: Pick<Registry, 'shipped'>;
  readonly pointers: Pick<PointerStore, 'current'>;
  readonly trustedProxyHops: number;
  readonly publicUrl: string;
  /** Key of the hash that replaces reporters' networks. */
  readonly key: string;
  readonly take: (reports: readonly StoredReport[]) => void;
}

const isOwnMachine = (address: string): boolean => /^(::1|(::ffff:)?127\..*)$/i.test(address);

const browsers = [
  ['edge', /Edg\//],
  ['firefox', /Firefox\//],
  ['chrome', /Chrom(e|ium)\//],
  ['safari', /Safari\//],
] as const;
const browserOf = (agent: string): string => browsers.find(([, mark]) => mark.test(agent))?.[0] ?? 'other';

/**
 * Returns whether the product is only reachable from this machine, where all clients are trusted.
 */
const isOfOwnMachine = (publicUrl: string): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(publicUrl).hostname);

/**
 * Returns whom a report counts for: the account of a browser that is or was signed in. Anonymous
 * reports are stored with a mark and cause no rollback.
 */
function placeOf({ key, publicUrl }: ReportsParts, cookies: string | null, address: string, tab: string) {
  const network = subnetOf(address);
  if (isOfOwnMachine(publicUrl) && isOwnMachine(address)) return hashReporter(key, `${network} ${tab}`);
  return readReporterCookie(key, publicUrl, cookies) ?? `${anonymousPrefix}${hashReporter(key, network)}`;
}

/** Returns the screens of an existing release; undefined for an unknown one. */
function screensOf({ registry, pointers }: ReportsParts, remote: string, version: string) {
  const pointer = pointers.current(remote);
  const shipped = registry.shipped(remote);
  const entry: RemoteEntry | undefined = findRelease(pointer, version)?.entry;
  if (entry ?? shipped?.version === version) return (entry ?? shipped)?.screens ?? {};
  return pointer?.forgotten && Object.hasOwn(pointer.forgotten, version) ? {} : undefined;
}

/** Creates the application that accepts reports: only of known releases, and without free text. */
export function createReportsApp(parts: ReportsParts): Hono<OwnEnv> {
  const app = new Hono<OwnEnv>();
  const allow = createRateLimiter({ burst: 600, perSecond: 2 });
  app.post(reportsPath, async (c) => {
    // A cross-origin page needs a preflight to send a body of this type.
    const { tab, reports } = parseBody(ReleaseReports, await readOwnBody(c, maxReportBytes));
    const forwarded = c.req.header('x-forwarded-for');
    const address = clientAddress(c.env.incoming.socket.remoteAddress, forwarded, parts.trustedProxyHops);
    const network = subnetOf(address);
    if (!allow(network, reports.length)) throw new AppError('too_many_requests', { retryAfterSeconds: 60 });
    const place = placeOf(parts, c.req.header('cookie') ?? null, address, tab);
    const browser = browserOf(c.req.header('user-agent') ?? '');
    parts.take(
      reports.flatMap(({ remote, version, kind, screen: path }) => {
        const screens = screensOf(parts, remote, version);
        if (!screens) return [];
        const last = path.split('/').at(-1) ?? '';
        const screen = Object.hasOwn(screens, last) ? last : 'other';
        return { remote, version, kind, screen, tab, place, browser };
      }),
    );
    return c.body(null, 204);
  });
  return app;
}
