import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Returns the data folder of the started product. */
export const dataFolder = (): string => process.env['E2E_DATA_DIR'] ?? '';

/** Returns the addresses of the started product. */
export function addresses(): {
  publicUrl: string;
  sandboxUrl: string;
  natsUrl: string;
  /** The bus with the login of each process. */
  natsUrls: Record<string, string>;
  databaseUrls: Record<string, string>;
} {
  return JSON.parse(readFileSync(path.join(dataFolder(), 'addresses.json'), 'utf8')) as ReturnType<
    typeof addresses
  >;
}

/** Returns a front-end's deploy token of the started product. */
export function deployToken(app: string): string {
  const file = path.join(dataFolder(), 'deploy-tokens.json');
  const tokens = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return tokens[app.replaceAll('-', '_')] ?? '';
}
