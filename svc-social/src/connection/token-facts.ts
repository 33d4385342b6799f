import { z } from 'zod';
import type { Ctx } from '../context.ts';

const Debugged = z.object({
  data: z.object({
    app_id: z.coerce.string().optional(),
    type: z.string().optional(),
    is_valid: z.boolean(),
    user_id: z.coerce.string().optional(),
    expires_at: z.number().optional(),
    data_access_expires_at: z.number().optional(),
    scopes: z.array(z.string()).optional(),
    error: z.object({ code: z.number().optional(), subcode: z.number().optional() }).optional(),
  }),
});

/** What Meta says about a token to the application that it was made for. */
export interface TokenFacts {
  readonly isValid: boolean;
  readonly appId: string | undefined;
  readonly kind: 'page' | 'user' | 'app' | undefined;
  readonly userId: string | undefined;
  /** Null means never. */
  readonly expiresAt: Date | null;
  readonly dataAccessExpiresAt: Date | null;
  /** Undefined when Meta does not say. */
  readonly scopes: string[] | undefined;
  /** Why the token is dead: `token_460`. */
  readonly deadReason: string;
}

const kinds = { PAGE: 'page', USER: 'user', APP: 'app' } as const;
const kindOf = (type: string | undefined) =>
  type !== undefined && Object.hasOwn(kinds, type) ? kinds[type as keyof typeof kinds] : undefined;

/** Graph moments are unix seconds; 0 means never. */
const moment = (seconds: number | undefined) => (seconds ? new Date(seconds * 1000) : null);

/** Asks Meta what a token is; rejects with GraphRefusal or GraphSilence. */
export async function readTokenFacts(ctx: Ctx, token: string): Promise<TokenFacts> {
  const reply = await ctx.graph.as(ctx.graph.appToken).get('debug_token', { input_token: token });
  const { data } = Debugged.parse(reply);
  return {
    isValid: data.is_valid,
    appId: data.app_id,
    kind: kindOf(data.type),
    userId: data.user_id,
    expiresAt: moment(data.expires_at),
    dataAccessExpiresAt: moment(data.data_access_expires_at),
    scopes: data.scopes,
    deadReason: `token_${data.error?.subcode ?? data.error?.code ?? 190}`,
  };
}
