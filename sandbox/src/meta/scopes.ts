/** What the login dialog says about each permission, and which ones exist. */
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

export const isScope = (name: string) => Object.hasOwn(scopeTexts, name);
