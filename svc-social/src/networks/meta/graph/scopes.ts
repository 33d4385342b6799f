import type { LaterPurpose } from '@kallos/contracts/social/connection';

/** The Graph version of every call and of the login dialog. */
export const graphVersion = 'v26.0';

/** Scopes of the first login: only those that publishing needs. */
export const publishingScopes: readonly string[] = [
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_posts',
  'business_management',
  'instagram_basic',
  'instagram_content_publish',
];

/** Scopes requested at first use of a feature. */
export const laterScopes: Readonly<Record<LaterPurpose, readonly string[]>> = {
  insights: ['read_insights', 'instagram_manage_insights'],
  deletion: ['instagram_manage_contents'],
  comments: ['pages_manage_engagement', 'instagram_manage_comments'],
};

/** All scopes that a user may be asked for. */
export const knownScopes: readonly string[] = [...publishingScopes, ...Object.values(laterScopes).flat()];

/** Scopes without which no page can be published on. */
export const pagePublishingScopes: readonly string[] = [
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_posts',
];

/** Scopes without which no Instagram account can be published on. */
export const instagramPublishingScopes: readonly string[] = [
  'instagram_basic',
  'instagram_content_publish',
  'pages_show_list',
  'pages_read_engagement',
];
