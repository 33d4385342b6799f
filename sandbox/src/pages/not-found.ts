import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { Env } from '../broken-connections.ts';
import { frame } from './layout.ts';

const page = () =>
  frame({
    title: 'Δεν βρέθηκε',
    section: 'feed',
    body: html`<section class="column">
      <h1>Δεν υπάρχει κάτι εδώ</h1>
      <p class="lead"><a href="/">Πίσω στις αναρτήσεις</a></p>
    </section>`,
  });

/** Answers browsers with a page and programs with JSON. */
export function addNotFound(app: Hono<Env>): void {
  app.notFound((c) =>
    c.req.header('accept')?.includes('text/html')
      ? c.html(page(), 404)
      : c.json({ error: `Nothing answers ${c.req.method} ${c.req.path}` }, 404),
  );
  app.onError((error, c) => c.json({ error: error.message }, 500));
}
