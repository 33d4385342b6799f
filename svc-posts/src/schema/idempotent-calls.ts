export { idempotentCalls } from '@kallos/service-kit/http/idempotent-calls';
