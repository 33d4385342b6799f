import { addresses } from './addresses.ts';

/** Something that stands on a page or an Instagram account of the sandbox. */
export interface PublishedPost {
  readonly id: string;
  readonly platform: 'facebook' | 'instagram';
  readonly state: 'published' | 'draft' | 'scheduled';
  /** Page or Instagram account id. */
  readonly place: string;
  readonly placeName: string;
  readonly message: string;
  readonly pictures: string[];
  readonly at: string;
}

/** Everything that the sandbox has made public so far. */
export async function publishedPosts(): Promise<PublishedPost[]> {
  const response = await fetch(`${addresses().sandboxUrl}/feed.json`);
  if (!response.ok) throw new Error(`sandbox answered ${response.status}`);
  const items = (await response.json()) as PublishedPost[];
  return items.filter(({ state }) => state === 'published');
}
