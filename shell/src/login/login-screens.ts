// What the two logins are made of, which whoever is signed in never sees.
export { AdminLogin } from './AdminLogin.tsx';
export { BusinessLogin } from './BusinessLogin.tsx';
