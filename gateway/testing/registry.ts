const abouts: Record<string, object> = {
  mfe_admin: { mounts: ['/admin'], language: 'en', audience: 'admin', smoke: ['/admin/dashboard'] },
  mfe_portal: {
    mounts: ['/business', '/portal', '/facebook-test'],
    language: 'el',
    audience: 'business',
    smoke: ['/portal/setup'],
  },
};

/** The releases that the platform of a test gateway contains. */
export const registry = {
  generation: 1,
  remotes: ['mfe_admin', 'mfe_portal'].map((name) => ({
    name,
    version: 'abc123',
    contract: 1,
    entry: `/remotes/${name}/abc123/mf-manifest.json`,
    integrity: 'sha384-manifest',
    preload: [{ url: `/remotes/${name}/abc123/remoteEntry.js`, integrity: 'sha384-entry' }],
    screens: { setup: [{ url: `/remotes/${name}/abc123/screen-setup.js`, integrity: 'sha384-setup' }] },
    firstPaint: `/remotes/${name}/abc123/first-paint.json`,
    about: abouts[name],
  })),
};
