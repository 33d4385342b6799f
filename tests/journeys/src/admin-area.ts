import { adminToken, productUrl } from './api.ts';
import { openPage, type WatchedPage } from './browser.ts';

/** The administrator's screens by address, with their headings. */
export const adminScreens = [
  { path: '/admin/dashboard', heading: 'Products' },
  { path: '/admin/dashboard/products', heading: 'Products' },
  { path: '/admin/dashboard/accounts', heading: 'Accounts' },
  { path: '/admin/dashboard/overview', heading: 'Account Overview' },
  { path: '/admin/dashboard/overview/1', heading: 'Δέρμα & Φως' },
  { path: '/admin/dashboard/account-calendar', heading: 'Account Calendar' },
  { path: '/admin/dashboard/api-keys', heading: 'API Keys' },
  { path: '/admin/dashboard/staff', heading: 'Staff' },
  { path: '/admin/dashboard/pages', heading: 'Pages' },
  { path: '/admin/dashboard/claims', heading: 'Claims' },
  { path: '/admin/dashboard/llm-config', heading: 'LLM Configuration' },
  { path: '/admin/meta-check', heading: 'Facebook Check' },
  { path: '/admin/google-check', heading: 'Google Check' },
  { path: '/admin/front-ends', heading: 'Front Ends' },
  { path: '/admin/image-test', heading: 'Image Search Test' },
  { path: '/admin/security', heading: 'Sign-in security' },
] as const;

/** Opens a page of the administrator's area in a new session of the demo administrator. */
export async function openAdmin(path = '/admin/dashboard/products'): Promise<WatchedPage> {
  const watched = await openPage({ stored: { auth_token: await adminToken() } });
  await watched.page.goto(productUrl() + path);
  return watched;
}
