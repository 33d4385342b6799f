/** The logins of the demo data. */
export const demo = {
  admin: { username: 'admin', password: 'admin123' },
  business: { email: 'info@dermafos.gr', password: 'demo1234' },
  trial: { email: 'info@ivi-aesthetics.gr', password: 'demo1234' },
} as const;
