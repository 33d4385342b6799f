/** Where pages and Instagram accounts have their pictures; all others come through our own origin. */
export const pictureOrigins = [
  'https://*.fbcdn.net',
  'https://*.fbsbx.com',
  'https://*.cdninstagram.com',
] as const;
