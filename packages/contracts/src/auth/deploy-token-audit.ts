import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { DeployScope } from '../gateway/deploy-tokens.ts';
import { Done } from '../wire.ts';

/** The audit of deploy tokens, which the gateways keep without a database. */
export const deployTokenAudit = {
  record: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/internal/deploy-token-changes',
    who: 'service',
    summary: 'Records in the audit that an administrator makes or revokes a deploy token.',
    body: z.object({
      change: z.enum(['created', 'revoked']),
      actor: z.string(),
      tokenId: z.string(),
      name: z.string(),
      app: z.string(),
      scopes: z.array(DeployScope),
      expiresAt: z.string(),
      requestId: z.string(),
    }),
    reply: Done,
  }),
};
