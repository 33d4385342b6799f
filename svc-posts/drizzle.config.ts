import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/schema.ts',
    './src/copies-schema.ts',
    './src/writing-schema.ts',
    '../packages/service-kit/src/outbox-tables.ts',
  ],
  out: './migrations',
});
