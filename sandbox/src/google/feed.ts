import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { secureHeaders } from 'hono/secure-headers';
import type { Env } from '../broken-connections.ts';
import { formatTime, frame, heading, type Html } from '../pages/layout.ts';
import type { Google, LocalPost } from './model.ts';
import { findLocation } from './people.ts';
import { settlePosts, stateOf } from './posts/review.ts';

const words = {
  PROCESSING: 'Σε έλεγχο',
  SCHEDULED: 'Προγραμματισμένη',
  LIVE: 'Δημοσιευμένη',
  REJECTED: 'Απορρίφθηκε',
} as const;
/** The style of each state's badge. */
const classes = {
  PROCESSING: 'draft',
  SCHEDULED: 'scheduled',
  LIVE: 'published',
  REJECTED: 'draft',
} as const;
const buttons: Record<string, string> = {
  BOOK: 'Κράτηση',
  ORDER: 'Παραγγελία',
  SHOP: 'Αγορά',
  LEARN_MORE: 'Μάθετε περισσότερα',
  SIGN_UP: 'Εγγραφή',
  CALL: 'Κλήση',
};

/** A local post as the feed shows it. */
interface GoogleFeedItem {
  readonly id: string;
  readonly platform: 'google';
  readonly state: keyof typeof words;
  readonly place: string;
  readonly account: string;
  readonly placeName: string;
  readonly message: string;
  readonly topic: string;
  readonly title: string;
  readonly button: string;
  readonly link: string;
  readonly pictures: readonly string[];
  readonly scheduledTime: string | null;
  readonly rejectedFor: string | null;
  readonly at: string;
}

function itemOf(post: LocalPost): GoogleFeedItem {
  const { body } = post;
  const event = body.event as { readonly title?: string } | undefined;
  return {
    id: post.id,
    platform: 'google',
    state: stateOf(post),
    place: post.locationId,
    account: post.accountId,
    placeName: findLocation(post.locationId)?.title ?? post.locationId,
    message: body.summary ?? '',
    topic: body.topicType,
    title: event?.title ?? '',
    button: body.callToAction?.actionType ?? '',
    link: body.callToAction?.url ?? '',
    pictures: post.file === undefined ? [] : [`/media/${post.file}`],
    scheduledTime: body.scheduledTime ?? null,
    rejectedFor: post.rejectedFor ?? null,
    at: new Date(post.liveAt ?? post.createdAt).toISOString(),
  };
}

/** Returns every post that was not deleted, newest first. */
async function readItems(google: Google): Promise<GoogleFeedItem[]> {
  await settlePosts(google);
  return google.posts
    .list()
    .filter(({ deletedAt }) => deletedAt === undefined)
    .map(itemOf)
    .sort((a, b) => b.at.localeCompare(a.at));
}

const card = (item: GoogleFeedItem): Html =>
  html`<article class="post ${classes[item.state]}" aria-label="Google, ${item.placeName}">
    <header>
      <div>
        <h2>${item.placeName}</h2>
        <p>Google · <time datetime="${item.at}">${formatTime(Date.parse(item.at))}</time></p>
      </div>
      <span class="badge ${classes[item.state]}">${words[item.state]}</span>
    </header>
    ${item.title === '' ? '' : html`<p class="message"><b>${item.title}</b></p>`}
    ${item.message === '' ? '' : html`<p class="message">${item.message}</p>`}
    ${item.button === '' ? '' : html`<p class="message"><b>${buttons[item.button] ?? item.button}</b> ${item.link}</p>`}
    ${
      item.pictures.length === 0
        ? ''
        : html`<div class="pictures n1">
            ${item.pictures.map((path) => html`<img src="${path}" alt="Εικόνα της ανάρτησης" loading="lazy" width="540" height="405" />`)}
          </div>`
    }
  </article>`;

function feedPage(items: readonly GoogleFeedItem[], title: string, path: string): Html {
  const body = html`<section class="column">
    ${heading(title, path)}
    <p class="lead">Ό,τι θα έβλεπε το κοινό στο προφίλ της επιχείρησης στο Google, μαζί με όσα περιμένουν.</p>
    ${
      items.length === 0
        ? html`<p class="empty">Δεν έχει δημοσιευτεί τίποτα ακόμη.</p>`
        : html`<div class="feed">${items.map(card)}</div>`
    }
  </section>`;
  return frame({ title, body, section: 'google' });
}

/** Serves the local posts as a page and as JSON. */
export function createGoogleFeed(google: Google): Hono<Env> {
  const app = new Hono<Env>();
  const guard = secureHeaders({
    contentSecurityPolicy: { defaultSrc: ["'none'"], styleSrc: ["'self'"], imgSrc: ["'self'"] },
  });
  app.get('/google/feed.json', async (c) => {
    const items = await readItems(google);
    return c.json(c.req.query('state') === 'all' ? items : items.filter(({ state }) => state === 'LIVE'));
  });
  const show = async (c: Context<Env>, title: string, isMeant: (item: GoogleFeedItem) => boolean) =>
    c.html(feedPage((await readItems(google)).filter(isMeant), title, c.req.path));
  app.get('/google', guard, (c) => show(c, 'Google', () => true));
  app.get('/google/locations/:id', guard, (c) => {
    const location = findLocation(c.req.param('id'));
    return location ? show(c, location.title, ({ place }) => place === location.id) : c.notFound();
  });
  app.get('/google/posts/:id', guard, (c) => {
    const post = google.posts.get(c.req.param('id'));
    const isShown = post && post.deletedAt === undefined && stateOf(post) === 'LIVE';
    return isShown ? show(c, 'Ανάρτηση', ({ id }) => id === post.id) : c.notFound();
  });
  return app;
}
