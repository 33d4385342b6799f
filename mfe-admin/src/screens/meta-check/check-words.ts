import type { MetaCheck } from '@kallos/contracts/social/meta-check';

/** The title of each check and what to do when it fails. */
export const checkWords: Record<MetaCheck['name'], { title: string; help: string }> = {
  app: {
    title: 'App id and secret',
    help: 'Meta must know META_APP_ID and accept META_APP_SECRET. Copy both from App settings, Basic.',
  },
  redirect: {
    title: 'Login redirect address',
    help: 'Enter it under Facebook Login, Settings, Valid OAuth Redirect URIs. It must begin with https.',
  },
  deauthorize: {
    title: 'Deauthorize address',
    help: 'Enter it under Facebook Login, Settings, Deauthorize callback. We call it through PUBLIC_URL and expect our own refusal.',
  },
  data_deletion: {
    title: 'Data deletion address',
    help: 'Enter it under Facebook Login, Settings, Data Deletion Request URL. Checked in the same way.',
  },
  mode: {
    title: 'Live or development',
    help: 'Meta tells this to no program: look at the switch on top of the App Dashboard. Posts of an app in development are visible to its own people only.',
  },
  public_address: {
    title: 'Public address',
    help: 'Instagram fetches pictures from it, so it needs https and a name that leads to a public IP address. Checked as this server sees it; a firewall on the way in can still be closed.',
  },
  picture: {
    title: 'One picture through the public address',
    help: "The image of the last post, fetched with Meta's user agent as Instagram gets it, and robots.txt. Rules against bots at the host or its proxy must let facebookexternalhit in.",
  },
};

/** The text on each permission for App Review: what it does and on which screen. */
export const permissionWords: Readonly<Record<string, { does: string; screen: string }>> = {
  pages_show_list: { does: 'Lists the pages that a person may choose', screen: 'Portal, Platforms' },
  pages_read_engagement: {
    does: 'Reads whether a post became public, and its address',
    screen: 'Portal, Campaigns: the link on a published card',
  },
  pages_manage_posts: { does: 'Publishes and deletes posts of a page', screen: 'Portal, Campaigns' },
  business_management: { does: 'Finds pages that a business portfolio holds', screen: 'Portal, Platforms' },
  instagram_basic: { does: 'Lists the Instagram account of a page', screen: 'Portal, Platforms' },
  instagram_content_publish: { does: 'Publishes on Instagram', screen: 'Portal, Campaigns' },
  read_insights: { does: 'Reads the numbers of a post on a page', screen: 'Portal, Campaigns: past posts' },
  instagram_manage_insights: {
    does: 'Reads the numbers of a post on Instagram',
    screen: 'Portal, Campaigns: past posts',
  },
  instagram_manage_contents: {
    does: 'Deletes a post on Instagram',
    screen: 'Portal, Campaigns: deleting a public post',
  },
  pages_manage_engagement: {
    does: 'Writes the first comment below a post of a page',
    screen: 'Portal, Campaigns: pictures and comment',
  },
  instagram_manage_comments: {
    does: 'Writes the first comment on Instagram',
    screen: 'Portal, Campaigns: pictures and comment',
  },
};
