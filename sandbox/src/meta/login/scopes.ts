/** The existing permissions with their description in the login dialog. */
export const scopeTexts: Readonly<Record<string, string>> = {
  public_profile: 'Να βλέπει το όνομα και την εικόνα του προφίλ σας',
  email: 'Να βλέπει τη διεύθυνση email σας',
  pages_show_list: 'Να βλέπει τη λίστα με τις σελίδες που διαχειρίζεστε',
  pages_read_engagement: 'Να διαβάζει το περιεχόμενο που δημοσιεύεται στις σελίδες σας',
  pages_read_user_content: 'Να διαβάζει το περιεχόμενο χρηστών στις σελίδες σας',
  pages_manage_posts: 'Να δημιουργεί και να διαχειρίζεται αναρτήσεις στις σελίδες σας',
  pages_manage_metadata: 'Να διαχειρίζεται τις ρυθμίσεις των σελίδων σας',
  pages_manage_engagement: 'Να διαχειρίζεται τα σχόλια στις σελίδες σας',
  business_management: 'Να διαχειρίζεται την επιχείρησή σας',
  read_insights: 'Να βλέπει τα στατιστικά των σελίδων σας',
  instagram_basic: 'Να βλέπει το προφίλ και τις δημοσιεύσεις σας στο Instagram',
  instagram_content_publish: 'Να δημοσιεύει στον λογαριασμό σας στο Instagram',
  instagram_manage_contents: 'Να διαγράφει δημοσιεύσεις στο Instagram',
  instagram_manage_insights: 'Να βλέπει τα στατιστικά του λογαριασμού σας στο Instagram',
  instagram_manage_comments: 'Να διαχειρίζεται τα σχόλια στο Instagram',
  ads_management: 'Να διαχειρίζεται τις διαφημίσεις σας',
  ads_read: 'Να βλέπει τις διαφημίσεις σας',
};

const publishing = [
  'public_profile',
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_posts',
  'business_management',
  'instagram_basic',
  'instagram_content_publish',
];

/**
 * Configurations of Facebook Login for Business: a fixed set of permissions, granted as a whole or not at
 * all.
 */
export const configurations: Readonly<Record<string, readonly string[]>> = {
  '7001': publishing,
  '7002': [
    ...publishing,
    'read_insights',
    'instagram_manage_insights',
    'instagram_manage_contents',
    'pages_manage_engagement',
    'instagram_manage_comments',
  ],
};

export const isScope = (name: string) => Object.hasOwn(scopeTexts, name);
