import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Where the started product keeps its state. */
export const dataFolder = (): string => process.env['E2E_DATA_DIR'] ?? '';

/** The addresses that the started product wrote down. */
export function addresses(): {
  publicUrl: string;
  sandboxUrl: string;
  natsUrl: string;
  /** The bus under the login of each process that speaks on it. */
  natsUrls: Record<string, string>;
  databaseUrls: Record<string, string>;
} {
  return JSON.parse(readFileSync(path.join(dataFolder(), 'addresses.json'), 'utf8')) as ReturnType<
    typeof addresses
  >;
}

/** The token by which a front end's team deploys to the started product. */
export function deployToken(app: string): string {
  const file = path.join(dataFolder(), 'deploy-tokens.json');
  const tokens = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return tokens[app.replaceAll('-', '_')] ?? '';
}
