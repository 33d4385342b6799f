import { checkImage, fetchImage } from '../../meta/media/image-bytes.ts';
import { invalidField } from '../errors.ts';
import type { Google, LocalPost, LocalPostState } from '../model.ts';

/** Runs of digits as long as a phone number, with any separators. */
const numberRun = /(?:\+|00)?\d(?:[\s().\-\u2010-\u2015/·]*\d){8,14}/u;

/** The subjects that Google's policy forbids regulated businesses to advertise. */
const regulated =
  /botox|μπ[οό]τοξ|αλλαντ|botulinum|dysport|xeomin|αντιβίωσ|συνταγογραφ|ροακουτάν|roaccutane|καπν[οό]|τσιγάρ|τζ[οό]γο|καζίνο|casino|viagra/iu;

/** Returns why the review rejects a text; undefined if it passes. */
function faultOf({ body }: LocalPost): string | undefined {
  const text = [body.summary ?? '', JSON.stringify(body.event ?? ''), JSON.stringify(body.offer ?? '')].join(
    ' ',
  );
  if (numberRun.test((body.summary ?? '').replaceAll(/https?:\/\/\S+/g, ''))) return 'phone number';
  if (regulated.test(text)) return 'regulated content';
  return undefined;
}

const leastBytes = 10 * 1024;
const mostBytes = 5 * 1024 * 1024;
const leastSide = 250;

/** Fetches the photo as Google does; throws the v4 error of a photo that cannot be used. */
export async function fetchPhoto(google: Google, address: string): Promise<string> {
  const fetched = await fetchImage(address, { mostBytes, followsRedirects: false });
  if (!fetched.isRead) throw invalidField('media.source_url', 'Fetching image failed.', 1000, address);
  const image = await checkImage(fetched.bytes);
  if (!image || (image.format !== 'jpeg' && image.format !== 'png'))
    throw invalidField('media.source_url', 'Image must be JPEG or PNG.', 1001, address);
  if (fetched.bytes.length < leastBytes)
    throw invalidField('media.source_url', 'Image is smaller than 10240 bytes.', 1001, address);
  if (Math.min(image.width, image.height) < leastSide)
    throw invalidField('media.source_url', 'Image is too small.', 1001, address);
  return google.files.store(fetched.bytes);
}

const timeOf = (post: LocalPost) =>
  post.body.scheduledTime === undefined ? undefined : Date.parse(post.body.scheduledTime);

function publish(google: Google, post: LocalPost, at: number): LocalPost {
  google.ledger.put(`${at}-${post.id}`, {
    at: new Date(at).toISOString(),
    platform: 'google',
    place: post.locationId,
    id: post.id,
    message: post.body.summary ?? '',
    photos: post.file === undefined ? [] : [post.file],
  });
  return google.posts.put(post.id, { ...post, liveAt: at });
}

async function review(google: Google, post: LocalPost): Promise<LocalPost> {
  const fault = faultOf(post);
  const settings = google.settings();
  if (fault === 'phone number' && settings.phoneTurnsPostingOff)
    google.change({
      restrictedLocations: [settings.restrictedLocations, post.locationId].filter(Boolean).join(','),
    });
  const [photo] = post.body.media ?? [];
  let file = post.file;
  let isFetched = true;
  // Google fetches the photo again after its answer.
  if (photo)
    try {
      file = await fetchPhoto(google, photo.sourceUrl);
    } catch {
      isFetched = false;
    }
  const rejectedFor = fault ?? (isFetched ? undefined : 'photo not fetched');
  // Another read may have settled it in between.
  const now = google.posts.get(post.id) ?? post;
  if (now.verdict !== undefined || now.deletedAt !== undefined || now.updatedAt !== post.updatedAt)
    return now;
  return google.posts.put(post.id, {
    ...now,
    file,
    verdict: rejectedFor === undefined ? 'approved' : 'rejected',
    ...(rejectedFor === undefined ? {} : { rejectedFor }),
  });
}

/** Ends due reviews, and publishes approved posts whose time has come, dated at that time. */
export async function settlePosts(google: Google): Promise<void> {
  for (const post of google.posts.list()) {
    if (post.deletedAt !== undefined) continue;
    const reviewed =
      post.verdict === undefined && post.reviewedAt <= Date.now() ? await review(google, post) : post;
    const publicAt = Math.max(timeOf(reviewed) ?? 0, reviewed.reviewedAt);
    const isDue = reviewed.verdict === 'approved' && reviewed.liveAt === undefined && publicAt <= Date.now();
    if (isDue && reviewed.deletedAt === undefined) publish(google, reviewed, publicAt);
  }
}

/** Returns a post's state as of a time. */
export function stateOf(post: LocalPost, now = Date.now()): LocalPostState {
  if (post.reviewedAt > now || post.verdict === undefined) return 'PROCESSING';
  if (post.verdict === 'rejected') return 'REJECTED';
  return post.liveAt !== undefined && post.liveAt <= now ? 'LIVE' : 'SCHEDULED';
}
