import { Hono } from 'hono';
import { html } from 'hono/html';
import { secureHeaders } from 'hono/secure-headers';
import { statusOf } from '../meta/instagram.ts';
import type { Meta } from '../meta/model.ts';
import { findPage, findPageOfInstagram } from '../meta/people.ts';
import { publishDue } from '../meta/publish.ts';
import type { Env } from '../wire.ts';
import { frame, heading, icon, spokenTime, type Html } from './layout.ts';
import { style } from './style.ts';

/** One thing that stands, or waits, on a page or an Instagram account. */
export interface FeedItem {
  readonly id: string;
  readonly platform: 'facebook' | 'instagram';
  readonly state: 'published' | 'draft' | 'scheduled';
  /** Page or Instagram account id. */
  readonly place: string;
  readonly placeName: string;
  readonly message: string;
  readonly link: string;
  /** Paths of the pictures on this server. */
  readonly pictures: readonly string[];
  readonly isAiGenerated: boolean;
  readonly at: string;
}

const picture = (file: string) => `/media/${file}`;

function pageItems(meta: Meta): FeedItem[] {
  publishDue(meta);
  return meta.posts.list().map((post) => ({
    id: post.id,
    platform: 'facebook',
    state:
      post.publishedAt !== undefined ? 'published' : post.scheduledAt !== undefined ? 'scheduled' : 'draft',
    place: post.pageId,
    placeName: findPage(post.pageId)?.name ?? post.pageId,
    message: post.message,
    link: post.link,
    pictures: post.photoIds.flatMap((id) => meta.photos.get(id) ?? []).map(({ file }) => picture(file)),
    isAiGenerated: false,
    at: new Date(post.publishedAt ?? post.scheduledAt ?? post.createdAt).toISOString(),
  }));
}

const accountName = (id: string) => `@${findPageOfInstagram(id)?.instagram?.username ?? id}`;

function accountItems(meta: Meta): FeedItem[] {
  const published = meta.media.list().map((media): FeedItem => ({
    id: media.id,
    platform: 'instagram',
    state: 'published',
    place: media.accountId,
    placeName: accountName(media.accountId),
    message: media.caption,
    link: '',
    pictures: media.files.map(picture),
    isAiGenerated: media.isAiGenerated,
    at: new Date(media.createdAt).toISOString(),
  }));
  const waiting = meta.containers
    .list()
    .filter(
      (container) => !container.isCarouselItem && ['IN_PROGRESS', 'FINISHED'].includes(statusOf(container)),
    )
    .map((container): FeedItem => ({
      id: container.id,
      platform: 'instagram',
      state: 'draft',
      place: container.accountId,
      placeName: accountName(container.accountId),
      message: container.caption,
      link: '',
      pictures: [container.file, ...container.children.map((id) => meta.containers.get(id)?.file)]
        .filter((file) => file !== undefined)
        .map(picture),
      isAiGenerated: container.isAiGenerated,
      at: new Date(container.createdAt).toISOString(),
    }));
  return [...published, ...waiting];
}

/** Everything that was made and not deleted, newest first. */
function readFeed(meta: Meta): FeedItem[] {
  return [...pageItems(meta), ...accountItems(meta)].sort((a, b) => b.at.localeCompare(a.at));
}

const words = { published: 'Δημοσιευμένη', draft: 'Πρόχειρη', scheduled: 'Προγραμματισμένη' };
const platforms = { facebook: 'Facebook', instagram: 'Instagram' };

function card(item: FeedItem): Html {
  const names = item.pictures.map(
    (path, index) =>
      html`<img
        src="${path}"
        alt="Εικόνα ${index + 1} της ανάρτησης"
        loading="lazy"
        width="540"
        height="540"
      />`,
  );
  return html`<article class="post ${item.state}" aria-label="${platforms[item.platform]}, ${item.placeName}">
    <header>
      <img src="/avatars/${item.place}.png" alt="" width="44" height="44" />
      <div>
        <h2>${item.placeName}</h2>
        <p>
          ${platforms[item.platform]} · <time datetime="${item.at}">${spokenTime(Date.parse(item.at))}</time>
        </p>
      </div>
      <span class="badge ${item.state}">${words[item.state]}</span>
    </header>
    ${item.message === '' ? '' : html`<p class="message">${item.message}</p>`}
    ${item.link === '' ? '' : html`<p class="message"><a href="${item.link}" rel="noreferrer">${item.link}</a></p>`}
    ${names.length === 0 ? '' : html`<div class="pictures n${Math.min(names.length, 4)}">${names}</div>`}
    ${item.isAiGenerated ? html`<p class="mark">Περιεχόμενο με τεχνητή νοημοσύνη</p>` : ''}
  </article>`;
}

function feedPage(items: readonly FeedItem[], title: string, path: string): Html {
  const body = html`<section class="column">
    ${heading(title, path)}
    <p class="lead">Ό,τι θα έβλεπε το κοινό στο Facebook και στο Instagram, μαζί με όσα περιμένουν.</p>
    ${
      items.length === 0
        ? html`<p class="empty">Δεν έχει δημοσιευτεί τίποτα ακόμη.</p>`
        : html`<div class="feed">${items.map(card)}</div>`
    }
  </section>`;
  return frame({ title, body, section: 'feed' });
}

/** What was published, as people would see it, and as JSON. */
export function createFeedPages(meta: Meta): Hono<Env> {
  const app = new Hono<Env>();
  const guard = secureHeaders({
    contentSecurityPolicy: { defaultSrc: ["'none'"], styleSrc: ["'self'"], imgSrc: ["'self'"] },
  });
  app.get('/sandbox.css', (c) => c.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }));
  app.get('/icon.svg', (c) => c.body(icon, 200, { 'content-type': 'image/svg+xml' }));
  app.get('/feed.json', (c) => {
    const isMeant =
      c.req.query('state') === 'all' ? () => true : ({ state }: FeedItem) => state === 'published';
    return c.json(readFeed(meta).filter(isMeant));
  });
  app.get('/', guard, (c) => c.html(feedPage(readFeed(meta), 'Αναρτήσεις', '/')));
  app.get('/pages/:id', guard, (c) => {
    const page = findPage(c.req.param('id'));
    const items = readFeed(meta).filter(({ place }) => place === page?.id);
    return page ? c.html(feedPage(items, page.name, c.req.path)) : c.notFound();
  });
  const one = (path: string, isMeant: (item: FeedItem) => boolean) => {
    const items = readFeed(meta).filter(isMeant);
    return items.length === 0 ? undefined : feedPage(items, 'Ανάρτηση', path);
  };
  app.get('/posts/:id', guard, (c) => {
    const page = one(c.req.path, ({ id }) => id === c.req.param('id'));
    return page ? c.html(page) : c.notFound();
  });
  app.get('/p/:shortcode', guard, (c) => {
    const media = meta.media.list().find(({ shortcode }) => shortcode === c.req.param('shortcode'));
    const page = one(c.req.path, ({ id }) => id === media?.id);
    return page ? c.html(page) : c.notFound();
  });
  app.get('/photos/:id', guard, (c) => {
    const photo = meta.photos.get(c.req.param('id'));
    return photo ? c.redirect(picture(photo.file)) : c.notFound();
  });
  return app;
}
