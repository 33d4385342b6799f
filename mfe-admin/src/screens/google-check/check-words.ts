import type { GoogleCheck } from '@kallos/contracts/social/google-check';

/** The title of each check and what to do when it fails. */
export const checkWords: Record<GoogleCheck['name'], { title: string; help: string }> = {
  client: {
    title: 'Client id and secret',
    help: 'Google must know GOOGLE_CLIENT_ID and accept GOOGLE_CLIENT_SECRET. Copy both from the Cloud console: APIs & Services, Credentials, OAuth client of the type Web application.',
  },
  redirect: {
    title: 'Authorized redirect URI',
    help: 'Enter it in that OAuth client. It must begin with https.',
  },
  accounts: {
    title: 'My Business Account Management API',
    help: 'Enable it in the Cloud project. A limit of 0 calls a minute means that Google has not approved the project yet.',
  },
  locations: {
    title: 'My Business Business Information API',
    help: 'Enable it in the Cloud project. It lists the locations of a business.',
  },
  posts: {
    title: 'Google My Business API (v4)',
    help: 'Enable it in the Cloud project. Publishing needs it, although choosing a location works without it. It appears in the library after Google has approved the project.',
  },
  mode: {
    title: 'Publishing status of the consent screen',
    help: 'It must be "In production". In "Testing" every connection ends after seven days. Google reports the status to no program, only the end of such a connection.',
  },
  public_address: {
    title: 'Public address',
    help: 'Google fetches images from it after it has answered, so it needs https and a name that leads to a public IP address. Its proxy must let GET requests without cookies through.',
  },
};
