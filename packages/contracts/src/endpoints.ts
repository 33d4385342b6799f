import { accounts } from './auth/accounts.ts';
import { apiKeys } from './auth/api-keys.ts';
import { audit } from './auth/audit.ts';
import { companyInfo } from './auth/company-info.ts';
import { deployTokenAudit } from './auth/deploy-token-audit.ts';
import { devices } from './auth/devices.ts';
import { factors } from './auth/factors.ts';
import { passwords } from './auth/passwords.ts';
import { releaseReports } from './auth/release-reports.ts';
import { sessions } from './auth/sessions.ts';
import { staff } from './auth/staff.ts';
import { webhooks } from './auth/webhooks.ts';
import { accountProducts } from './catalog/account-products.ts';
import { aiCreation } from './catalog/ai-creation.ts';
import { mediaSpace } from './catalog/media-space.ts';
import { pictures } from './catalog/pictures.ts';
import { productImports } from './catalog/product-imports.ts';
import { products } from './catalog/products.ts';
import type { Endpoint } from './endpoint.ts';
import { accountOverview } from './posts/account-overview.ts';
import { agencyMail } from './posts/agency-mail.ts';
import { allowances } from './posts/allowances.ts';
import { brandVoice } from './posts/brand-voice.ts';
import { bulkPosts } from './posts/bulk-posts.ts';
import { claimDecisions } from './posts/claim-decisions.ts';
import { clientMonths } from './posts/client-months.ts';
import { emails } from './posts/emails.ts';
import { networkLimits } from './posts/network-limits.ts';
import { periods } from './posts/periods.ts';
import { postBatches } from './posts/post-batches.ts';
import { postRepeats } from './posts/post-repeats.ts';
import { publishing } from './posts/publishing.ts';
import { connectLinks } from './social/connect-links.ts';
import { connection } from './social/connection.ts';
import { deliveries } from './social/deliveries.ts';
import { googleCheck } from './social/google-check.ts';
import { health } from './social/health.ts';
import { insights } from './social/insights.ts';
import { metaCheck } from './social/meta-check.ts';
import { pageLocks } from './social/page-locks.ts';
import { places } from './social/places.ts';

/**
 * All resources by name, for the gateway's routing, the API document and the authorization tests.
 */
const resources = {
  sessions,
  staff,
  passwords,
  devices,
  factors,
  apiKeys,
  webhooks,
  accounts,
  audit,
  companyInfo,
  releaseReports,
  deployTokenAudit,
  products,
  productImports,
  aiCreation,
  pictures,
  mediaSpace,
  accountProducts,
  connection,
  connectLinks,
  deliveries,
  health,
  insights,
  metaCheck,
  googleCheck,
  pageLocks,
  places,
  accountOverview,
  allowances,
  brandVoice,
  networkLimits,
  claimDecisions,
  bulkPosts,
  periods,
  publishing,
  agencyMail,
  clientMonths,
  postBatches,
  postRepeats,
  emails,
} satisfies Record<string, Record<string, Endpoint>>;

type Resources = typeof resources;

/** The full name of an endpoint, `<resource>.<operation>`. */
export type EndpointName = {
  [R in keyof Resources]: `${R}.${keyof Resources[R] & string}`;
}[keyof Resources];

/** All endpoints with their full names. */
export const allEndpoints: ReadonlyArray<{ name: EndpointName; endpoint: Endpoint }> = Object.entries(
  resources,
).flatMap(([resource, operations]) =>
  Object.entries(operations).map(([operation, endpoint]) => ({
    name: `${resource}.${operation}` as EndpointName,
    endpoint,
  })),
);
