import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Done } from '../wire.ts';
import { isOneLine, remoteFolderName, shellName } from './remotes.ts';

/** The scopes of a deploy token: uploads and previews, or changes of the served versions. */
export const DeployScope = z.enum(['upload', 'promote']);
export type DeployScope = z.infer<typeof DeployScope>;

/** The longest life of a token in days. */
const maxTokenDays = 365;

/** The name of a front end as its folder is called: `mfe-portal`, or `shell`. */
const FrontEndFolder = z
  .string()
  .check(
    z.refine(
      (text) => text === shellName || remoteFolderName.test(text),
      'Write it as its folder is called, such as mfe-analytics',
    ),
  );

/** Who a token is for, as it appears in the history of a front end. */
const TokenName = z.string().check(
  z.trim(),
  z.minLength(1, 'Say who uses it'),
  z.maxLength(64, 'At most 64 characters'),
  z.refine((text) => text === '' || isOneLine(text), 'One line of plain text'),
);

/** The settings of a new token. */
export const NewDeployToken = z.object({
  name: TokenName,
  app: FrontEndFolder,
  scopes: z.array(DeployScope).check(z.minLength(1, 'Choose what it may do'), z.maxLength(2)),
  days: z.int().check(z.minimum(1), z.maximum(maxTokenDays)),
});
export type NewDeployToken = z.infer<typeof NewDeployToken>;

/** A deploy token as administrators see it; the token itself is shown once, when it is made. */
export const DeployTokenEntry = z.object({
  /** Null for a token of DEPLOY_TOKENS, which can't be revoked here. */
  id: z.nullable(z.string()),
  name: z.string(),
  app: z.string(),
  scopes: z.array(DeployScope),
  state: z.enum(['live', 'expired', 'revoked']),
  createdBy: z.nullable(z.string()),
  createdAt: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  /** To the nearest ten minutes. */
  usedAt: z.nullable(z.string()),
  revokedBy: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
});
export type DeployTokenEntry = z.infer<typeof DeployTokenEntry>;

/** Deploy tokens for administrators. The gateway answers these itself and stores only hashes. */
export const deployTokens = {
  list: endpoint({
    service: 'auth',
    method: 'GET',
    path: '/deploy/tokens',
    who: 'admin',
    role: 'viewer',
    summary: 'Lists the deploy tokens, also those that ended within the last 90 days.',
    reply: z.object({
      tokens: z.array(DeployTokenEntry),
      /** The folders of all known front ends. */
      apps: z.array(z.string()),
    }),
  }),
  create: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/deploy/tokens',
    who: 'admin',
    role: 'owner',
    summary:
      'Creates a deploy token for one front end, which need not exist yet; only this reply contains it.',
    body: NewDeployToken,
    reply: z.object({ token: z.string(), entry: DeployTokenEntry }),
    errors: ['limit_reached'],
  }),
  revoke: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/deploy/tokens/:id/revoke',
    who: 'admin',
    role: 'owner',
    summary: 'Ends a deploy token on all gateways at once, and the previews that it opened.',
    params: z.object({ id: z.string() }),
    reply: z.extend(Done, {
      /** False while other gateways are unreachable: they follow when NATS answers again. */
      isEverywhere: z.boolean(),
    }),
    errors: ['not_found'],
  }),
};
