import { lazyScreen } from '@kallos/web-kit/screens/lazy-screen';
import { PagePending } from '../frame/PagePending.tsx';

const load = () => import(/* webpackChunkName: "login" */ './login-screens.ts');

export const AdminLogin = lazyScreen(async () => (await load()).AdminLogin, <PagePending />);

export const BusinessLogin = lazyScreen(async () => (await load()).BusinessLogin, <PagePending />);

/**
 * Loads the logins before the first render, so that no skeleton appears between the first paint and the form.
 */
export async function warmLogins(): Promise<void> {
  AdminLogin.warm();
  BusinessLogin.warm();
  // The screen itself retries and reports a failure.
  await load().catch(() => undefined);
}
