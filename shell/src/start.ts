import { isLoginPage } from '@kallos/web-kit/session/login-required';
import { remoteHere } from './remotes/early-manifest.ts';

// A separate task, without the delay of nested timers.
const yieldToPage = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      done();
    });
    port1.start();
    port2.postMessage(null);
  });

// One task each: together they would block a phone for a third of a second.
const parts = [
  () => import(/* webpackMode: "eager" */ 'styled-components'),
  () => import(/* webpackMode: "eager" */ '@kallos/ui/button/button'),
  () => import(/* webpackMode: "eager" */ '@kallos/ui/kit'),
  () => import(/* webpackMode: "eager" */ '@kallos/web-kit/queries/queries'),
  () => import(/* webpackMode: "eager" */ '@kallos/web-kit/kit'),
  async () => {
    if (!remoteHere()) return;
    const { warmDates } = await import(/* webpackMode: "eager" */ '@kallos/web-kit/dates');
    warmDates();
  },
  () => import(/* webpackMode: "eager" */ 'react-dom'),
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  async () => {
    if (!isLoginPage(location.pathname)) return;
    const { warmLogins } = await import(/* webpackMode: "eager" */ './login/logins.tsx');
    await warmLogins();
  },
  () => import(/* webpackMode: "eager" */ './App.tsx'),
  () => import(/* webpackMode: "eager" */ './bootstrap.tsx'),
];

/** Runs the parts of the application one by one and yields to the page between them. */
export async function start(): Promise<void> {
  for (const part of parts) {
    await part();
    await yieldToPage();
  }
}
