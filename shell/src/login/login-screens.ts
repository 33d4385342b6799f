// Both logins in a chunk of their own: signed-in users do not need it.
export { AdminLogin } from './AdminLogin.tsx';
export { BusinessLogin } from './BusinessLogin.tsx';
