import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { Gauge } from '@kallos/service-kit/observability/metrics';

const patienceMilliseconds = 1500;
const keptMilliseconds = 30_000;
const warningSeconds = 14 * 86_400;

/**
 * Returns when the certificate of an https address expires, also if it has already; rejects without
 * a response.
 */
function readEnd({ hostname, port }: URL): Promise<number> {
  return new Promise((done, fail) => {
    // Accepts an expired certificate, because it is only read.
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      ...(isIP(hostname) === 0 && { servername: hostname }),
      rejectUnauthorized: false,
    });
    socket.setTimeout(patienceMilliseconds, () => socket.destroy(new Error('no answer')));
    socket.once('error', fail);
    socket.once('secureConnect', () => {
      done(Date.parse(socket.getPeerCertificate().valid_to));
      socket.destroy();
    });
  });
}

/**
 * Measures the time until the certificate of PUBLIC_URL expires; negative afterwards. Omitted for
 * plain http.
 */
export function certificateGauge(publicUrl: string): Gauge {
  const url = new URL(publicUrl);
  let kept: { readonly end: number; readonly until: number } | undefined;
  return {
    help: 'Seconds until the certificate of PUBLIC_URL expires.',
    isTrouble: (seconds) => seconds < warningSeconds,
    read: async () => {
      if (url.protocol !== 'https:') return undefined;
      if (kept === undefined || kept.until < Date.now())
        kept = { end: await readEnd(url), until: Date.now() + keptMilliseconds };
      return (kept.end - Date.now()) / 1000;
    },
  };
}
