/** Something that stands on a page of the sandbox. */
export interface PublishedPost {
  /** Page or Instagram account id. */
  readonly place: string;
  readonly message: string;
  readonly pictures: string[];
}

const base = () => process.env['E2E_SANDBOX_URL'] ?? '';

/** Everything that the sandbox has made public so far. */
export async function publishedPosts(): Promise<PublishedPost[]> {
  const response = await fetch(`${base()}/feed.json`);
  if (!response.ok) throw new Error(`sandbox answered ${response.status}`);
  return (await response.json()) as PublishedPost[];
}
