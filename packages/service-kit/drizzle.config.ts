// Paths are read from the service's folder, where `npm run db:generate -w svc-…` runs.
export default {
  dialect: 'postgresql',
  schema: ['./src/schema/*.ts', '../packages/service-kit/src/messaging/outbox-tables.ts'],
  out: './migrations',
};
