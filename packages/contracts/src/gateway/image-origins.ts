/** Origins of page and account images; all others are served through our origin. */
export const imageOrigins = [
  'https://*.fbcdn.net',
  'https://*.fbsbx.com',
  'https://*.cdninstagram.com',
] as const;
