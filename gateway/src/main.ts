import { stopOnSignal } from '@kallos/service-kit/http/serve';
import { openLog } from '@kallos/service-kit/observability/log';
import { readGatewayConfig } from './config.ts';
import { startGateway } from './gateway.ts';

const config = readGatewayConfig();
const log = openLog('gateway', config.LOG_LEVEL);
const gateway = await startGateway(config, log);
log.info({ port: gateway.port }, 'listening');
stopOnSignal(log, gateway.stop);
