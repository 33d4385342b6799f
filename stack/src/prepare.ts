import { openLog } from '@kallos/service-kit/log';
import { keepBus } from './nats/keep-bus.ts';

/** What containers run beside the product: makes what no service may make for itself. */
const log = openLog('prepare', 'info');
const read = (name: string, standard?: string): string => {
  const value = process.env[name] || standard;
  if (value !== undefined) return value;
  process.stderr.write(`config: ${name}: must be set\n`);
  return process.exit(78);
};

const eventsUrl = read('NATS_URL');
const keeping = keepBus(
  {
    eventsUrl,
    remotesUrl: read('NATS_REMOTES_URL', eventsUrl),
    bucket: read('REMOTES_BUCKET', 'kallos-remotes'),
  },
  log,
  (error) => log.warn({ err: error }, 'the bus can not be prepared, will try again'),
);
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void keeping.stop().then(() => process.exit(0)));
