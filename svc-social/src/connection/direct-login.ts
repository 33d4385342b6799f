import type { Ctx } from '../context.ts';
import { dialogAddress, redirect } from './oauth.ts';

const directState = 'direct-login';
const directScopes = ['email', 'public_profile', 'pages_manage_posts', 'instagram_basic'];

interface Return {
  readonly state?: string | undefined;
  readonly code?: string | undefined;
}

/** The address of a login that belongs to no account: it proves the application's settings and connects nothing. */
export const startDirectLogin = async (ctx: Ctx) => ({
  success: true as const,
  url: dialogAddress(ctx, directState, directScopes),
});

/** Says whether the browser comes back from a login that belongs to no account. */
export const isDirectLogin = ({ state }: Return): boolean => state === directState;

/** Tells the test screen how Facebook answered; the code is dropped, because nobody may own what it opens. */
export async function finishDirectLogin(ctx: Ctx, { code }: Return): Promise<Response> {
  return redirect(`${ctx.meta.publicUrl}/facebook-test?login=${code === undefined ? 'refused' : 'answered'}`);
}
