// Health check of a container: exits 0 when the address answers with success. Plain JavaScript, because it runs every few seconds.
import { get } from 'node:http';

const [address = ''] = process.argv.slice(2);
if (!URL.canParse(address)) {
  process.stderr.write(
    `${address || 'nothing'} is no address: is-healthy.mjs http://127.0.0.1:8080/readyz\n`,
  );
  process.exit(1);
}
const request = get(address, { timeout: 4000 }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1));
request.on('timeout', () => process.exit(1));
request.on('error', () => process.exit(1));
