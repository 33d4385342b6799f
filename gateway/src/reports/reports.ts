import type { Config } from '../config.ts';
import type { DeployParts } from '../remotes/deploy/deploy-parts.ts';
import { openReportBuffer } from './report-buffer.ts';
import { createReportsApp } from './reports-app.ts';
import { watchCanaries } from './watch-canaries.ts';

/** Opens the endpoint for browsers' reports and the monitoring of trials. */
export function openReports(config: Config, { registry, pointers, callAuth: call, log }: DeployParts) {
  const outgoing = openReportBuffer(call, log);
  const trials = watchCanaries({ pointers, call, log });
  return {
    app: createReportsApp({
      registry,
      pointers,
      trustedProxyHops: config.TRUSTED_PROXY_HOPS,
      publicUrl: config.PUBLIC_URL,
      key: config.IDENTITY_KEYS.auth,
      take: outgoing.take,
    }),
    stop: async () => {
      await Promise.all([outgoing.stop(), trials.stop()]);
    },
  };
}
