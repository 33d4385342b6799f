import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test as base } from '@playwright/test';
import { isKind, places } from './kinds.ts';

export { expect } from '@playwright/test';

export const test = base.extend<{ productLog: void }, { product: void }>({
  /** Points the helpers of this worker to the product of its project. */
  product: [
    async ({}, use, { project }) => {
      if (isKind(project.name)) {
        const { url, dataDir } = places()[project.name];
        Object.assign(process.env, { E2E_URL: url, E2E_DATA_DIR: dataDir });
      }
      await use();
    },
    { scope: 'worker', auto: true },
  ],
  /** Attaches what the product printed last to a failed test. */
  productLog: [
    async ({}, use, info) => {
      await use();
      if (info.status === info.expectedStatus) return;
      const printed = readFileSync(path.join(process.env['E2E_DATA_DIR'] ?? '', 'printed.log'), 'utf8');
      await info.attach('product.log', { body: printed.split('\n').slice(-80).join('\n') });
    },
    { auto: true },
  ],
});
