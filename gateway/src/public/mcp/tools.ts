import type { ApiScope } from '@kallos/contracts/auth/api-keys';
import { v1 } from '@kallos/contracts/public/v1';
import { readingTools } from './reading-tools.ts';
import { scheduleTools } from './schedule-tools.ts';
import type { Tool } from './tool.ts';
import { writingTools } from './writing-tools.ts';

/** The tools in the order in which clients list them. */
export const tools: readonly Tool[] = [...readingTools, ...writingTools, ...scheduleTools];

/** Returns the tools that a key with these scopes may call. */
export const toolsFor = (scopes: readonly ApiScope[]): Tool[] =>
  tools.filter(({ operations }) =>
    operations.every((name) => {
      const { scope } = v1[name];
      return scope === null || scopes.includes(scope);
    }),
  );
