import { type StoredReport, releaseReports } from '@kallos/contracts/auth/release-reports';
import type { Call } from '@kallos/contracts/client';
import type { Log } from '@kallos/service-kit/observability/log';

const mostWaiting = 5000;
const atOnce = 500;

/** Sends reports to svc-auth once a second; while it is down, keeps only the newest. */
export function openReportBuffer(call: Call, log: Log, milliseconds = 1000) {
  let waiting: StoredReport[] = [];
  let sending: Promise<void> | undefined;
  let wasRefused = false;
  const send = async (): Promise<void> => {
    const part = waiting.slice(0, atOnce);
    waiting = waiting.slice(atOnce);
    try {
      await call(releaseReports.keep, { body: { reports: part } });
      wasRefused = false;
    } catch (error) {
      waiting = [...part, ...waiting].slice(-mostWaiting);
      if (!wasRefused) log.warn({ err: error }, 'reports of releases wait for svc-auth');
      wasRefused = true;
    }
  };
  const timer = setInterval(() => {
    if (waiting.length > 0) sending ??= send().finally(() => (sending = undefined));
  }, milliseconds);
  return {
    take: (reports: readonly StoredReport[]): void => {
      waiting = [...waiting, ...reports].slice(-mostWaiting);
    },
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await sending;
      if (waiting.length > 0) await send();
    },
  };
}
