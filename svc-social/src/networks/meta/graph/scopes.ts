import type { LaterPurpose } from '@kallos/contracts/social/connection';

/** The one Graph version that every call and the login dialog name. */
export const graphVersion = 'v26.0';

/** What the login asks for at first: what publishing needs, and no more. */
export const publishingScopes: readonly string[] = [
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_posts',
  'business_management',
  'instagram_basic',
  'instagram_content_publish',
];

/** What is asked for when it is first used. */
export const laterScopes: Readonly<Record<LaterPurpose, readonly string[]>> = {
  insights: ['read_insights', 'instagram_manage_insights'],
  deletion: ['instagram_manage_contents'],
  comments: ['pages_manage_engagement', 'instagram_manage_comments'],
};

/** Everything that a person may be asked for. */
export const knownScopes: readonly string[] = [...publishingScopes, ...Object.values(laterScopes).flat()];

/** Without these no page can be published on. */
export const pagePublishingScopes: readonly string[] = [
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_posts',
];

/** Without these no Instagram account can be published on. */
export const instagramPublishingScopes: readonly string[] = [
  'instagram_basic',
  'instagram_content_publish',
  'pages_show_list',
  'pages_read_engagement',
];
