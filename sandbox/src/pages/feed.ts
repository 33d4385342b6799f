import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { secureHeaders } from 'hono/secure-headers';
import type { Env } from '../broken-connections.ts';
import { commentsOf } from '../meta/comments.ts';
import { uploadOf } from '../meta/facebook/reels.ts';
import { statusOf } from '../meta/instagram/instagram.ts';
import { findPage, findPageOfInstagram } from '../meta/login/people.ts';
import type { Container, Media, Meta, Post } from '../meta/model.ts';
import { publishDue } from '../meta/publish.ts';
import { frame, heading, icon, formatTime, type Html } from './layout.ts';
import { style } from './style.ts';

/** A published or waiting post on a page or an Instagram account. */
export interface FeedItem {
  readonly id: string;
  readonly platform: 'facebook' | 'instagram';
  readonly state: 'published' | 'draft' | 'scheduled';
  /** Page or Instagram account id. */
  readonly place: string;
  readonly placeName: string;
  readonly message: string;
  readonly link: string;
  /** The name of its place. */
  readonly location?: string | undefined;
  /** Paths of the images on this server. */
  readonly pictures: readonly string[];
  /** Path of the video on this server, if it has one. */
  readonly video?: string;
  /** The video's cover: an image path, or a time in milliseconds. */
  readonly cover?: string | number;
  /** The alt text of each image. */
  readonly altTexts: readonly string[];
  readonly comments: readonly string[];
  readonly isAiGenerated: boolean;
  readonly at: string;
}

const picture = (file: string) => `/media/${file}`;

/** A video is shown only after Meta has processed it. */
function videoOf(meta: Meta, id: string | undefined): Pick<FeedItem, 'video'> {
  const file = id === undefined ? undefined : uploadOf(meta, id).file;
  return file === undefined ? {} : { video: picture(file) };
}

const coverOf = (cover: string | number | undefined): Pick<FeedItem, 'cover'> => {
  if (cover === undefined) return {};
  return { cover: typeof cover === 'string' ? picture(cover) : cover };
};

const photosOf = (meta: Meta, { photoIds }: Pick<Post, 'photoIds'>) =>
  photoIds.flatMap((id) => meta.photos.get(id) ?? []);

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
    location: post.location,
    pictures: photosOf(meta, post).map(({ file }) => picture(file)),
    altTexts: photosOf(meta, post).map(({ altText }) => altText),
    ...videoOf(meta, post.videoId),
    ...coverOf(meta.reels.get(post.videoId ?? '')?.cover),
    comments: [post.id, post.videoId ?? '']
      .flatMap((id) => commentsOf(meta, id))
      .map(({ message }) => message),
    isAiGenerated: false,
    at: new Date(post.publishedAt ?? post.scheduledAt ?? post.createdAt).toISOString(),
  }));
}

const accountName = (id: string) => `@${findPageOfInstagram(id)?.instagram?.username ?? id}`;

function accountItems(meta: Meta): FeedItem[] {
  const item = (
    one: Media | Container,
    state: FeedItem['state'],
    files: ReadonlyArray<string | undefined>,
    altTexts: readonly string[],
  ): FeedItem => ({
    id: one.id,
    platform: 'instagram',
    state,
    place: one.accountId,
    placeName: accountName(one.accountId),
    message: one.caption,
    link: '',
    location: one.location,
    pictures: one.isReel ? [] : files.filter((file) => file !== undefined).map(picture),
    ...(one.isReel ? videoOf(meta, 'containerId' in one ? one.containerId : one.id) : {}),
    ...coverOf(one.coverMs),
    altTexts,
    comments: commentsOf(meta, one.id).map(({ message }) => message),
    isAiGenerated: one.isAiGenerated,
    at: new Date(one.createdAt).toISOString(),
  });
  const waiting = meta.containers
    .list()
    .filter((one) => !one.isCarouselItem && ['IN_PROGRESS', 'FINISHED'].includes(statusOf(one)));
  return [
    ...meta.media.list().map((one) => item(one, 'published', one.files, one.altTexts)),
    ...waiting.map((one) =>
      item(
        one,
        'draft',
        [one.file, ...one.children.map((id) => meta.containers.get(id)?.file)],
        one.children.length === 0
          ? [one.altText]
          : one.children.map((id) => meta.containers.get(id)?.altText ?? ''),
      ),
    ),
  ];
}

/** Returns every post that was not deleted, newest first. */
function readFeed(meta: Meta): FeedItem[] {
  return [...pageItems(meta), ...accountItems(meta)].sort((a, b) => b.at.localeCompare(a.at));
}

const words = { published: 'Δημοσιευμένη', draft: 'Πρόχειρο', scheduled: 'Προγραμματισμένη' };
const platforms = { facebook: 'Facebook', instagram: 'Instagram' };

function card(item: FeedItem): Html {
  const names = item.pictures.map(
    (path, index) =>
      html`<img
        src="${path}"
        alt="${item.altTexts[index] || `Εικόνα ${index + 1} της ανάρτησης`}"
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
          ${platforms[item.platform]} · <time datetime="${item.at}">${formatTime(Date.parse(item.at))}</time>
        </p>
      </div>
      <span class="badge ${item.state}">${words[item.state]}</span>
    </header>
    ${item.message === '' ? '' : html`<p class="message">${item.message}</p>`}
    ${item.link === '' ? '' : html`<p class="message"><a href="${item.link}" rel="noreferrer">${item.link}</a></p>`}
    ${
      item.video === undefined
        ? ''
        : html`<video
            src="${item.video}${typeof item.cover === 'number' ? `#t=${item.cover / 1000}` : ''}"
            poster="${typeof item.cover === 'string' ? item.cover : ''}"
            controls
            muted
            playsinline
            preload="metadata"
            width="540"
            height="960"
            aria-label="Βίντεο της ανάρτησης"
          ></video>`
    }
    ${names.length === 0 ? '' : html`<div class="pictures n${Math.min(names.length, 4)}">${names}</div>`}
    ${item.location === undefined ? '' : html`<p class="alt">Τοποθεσία: ${item.location}</p>`}
    ${item.altTexts.map((alt, index) => (alt === '' ? '' : html`<p class="alt">Κείμενο εικόνας ${index + 1}: ${alt}</p>`))}
    ${item.comments.map((text) => html`<p class="comment"><b>Σχόλιο</b> ${text}</p>`)}
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

/** Serves the published posts as a page and as JSON. */
export function createFeedPages(meta: Meta): Hono<Env> {
  const app = new Hono<Env>();
  const guard = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'"],
      mediaSrc: ["'self'"],
    },
  });
  app.get('/sandbox.css', (c) => c.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }));
  app.get('/icon.svg', (c) => c.body(icon, 200, { 'content-type': 'image/svg+xml' }));
  app.get('/feed.json', (c) => {
    const isMeant =
      c.req.query('state') === 'all' ? () => true : ({ state }: FeedItem) => state === 'published';
    return c.json(readFeed(meta).filter(isMeant));
  });
  const show = (c: Context<Env>, title: string | undefined, isMeant: (item: FeedItem) => boolean) => {
    const items = readFeed(meta).filter(isMeant);
    return title === undefined ? c.notFound() : c.html(feedPage(items, title, c.req.path));
  };
  app.get('/', guard, (c) => show(c, 'Αναρτήσεις', () => true));
  app.get('/pages/:id', guard, (c) => {
    const page = findPage(c.req.param('id'));
    return show(c, page?.name, ({ place }) => place === page?.id);
  });
  const showOne = (c: Context<Env>, id: string | undefined) =>
    show(c, readFeed(meta).some((item) => item.id === id) ? 'Ανάρτηση' : undefined, (item) => item.id === id);
  app.get('/posts/:id', guard, (c) => showOne(c, c.req.param('id')));
  app.get('/p/:shortcode', guard, (c) =>
    showOne(c, meta.media.list().find(({ shortcode }) => shortcode === c.req.param('shortcode'))?.id),
  );
  app.get('/reel/:id/', guard, (c) => {
    const post = meta.posts.list().find(({ videoId }) => videoId === c.req.param('id'));
    return showOne(c, post?.id);
  });
  app.get('/photos/:id', guard, (c) => {
    const photo = meta.photos.get(c.req.param('id'));
    return photo ? c.redirect(picture(photo.file)) : c.notFound();
  });
  return app;
}
