/** The one Graph version that every call and the login dialog name. */
export const graphVersion = 'v26.0';

/** What the login asks for. */
export const loginScopes = [
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_posts',
  'business_management',
  'instagram_basic',
  'instagram_content_publish',
  'instagram_manage_contents',
  'instagram_manage_insights',
  'read_insights',
] as const;

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

/** The task without which a person may not publish on a page. */
export const contentTask = 'CREATE_CONTENT';
