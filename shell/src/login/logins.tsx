import { lazyScreen } from '@kallos/web-kit/lazy-screen';
import { PagePending } from '../frame/PagePending.tsx';

const load = () => import(/* webpackChunkName: "login" */ './login-screens.ts');

/** The administrator's login. */
export const AdminLogin = lazyScreen(async () => (await load()).AdminLogin, <PagePending />);

/** The business login. */
export const BusinessLogin = lazyScreen(async () => (await load()).BusinessLogin, <PagePending />);

/** Fetches the logins before the first drawing, so that no other picture comes between the painted one and theirs. */
export async function warmLogins(): Promise<void> {
  AdminLogin.warm();
  BusinessLogin.warm();
  // What can't be had is asked for again, or told, by the screen itself.
  await load().catch(() => undefined);
}
