import { startSandbox } from './app.ts';
import { readConfig } from './config.ts';

async function start(): Promise<void> {
  const sandbox = await startSandbox(readConfig(process.env));
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    void sandbox.close().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  const { url, smtpPort, smtpUrl } = sandbox;
  console.log(JSON.stringify({ ready: true, url, smtpPort, smtpUrl }));
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
