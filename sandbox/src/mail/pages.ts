import { Hono } from 'hono';
import { html } from 'hono/html';
import { secureHeaders } from 'hono/secure-headers';
import type { Env } from '../broken-connections.ts';
import { frame, heading, formatTime, type Html } from '../pages/layout.ts';
import type { ReceivedMail, Mailbox } from './mailbox.ts';

const row = (letter: ReceivedMail) =>
  html`<li>
    <a href="/mail/${letter.id}">
      <b>${letter.subject || '(χωρίς θέμα)'}</b>
      <span>${letter.to.join(', ')}</span>
      <time datetime="${new Date(letter.at).toISOString()}">${formatTime(letter.at)}</time>
    </a>
  </li>`;

function listPage(letters: readonly ReceivedMail[]): Html {
  const body = html`<section class="column">
    ${heading('Αλληλογραφία', '/mail')}
    <p class="lead">Κάθε email που θα έστελνε το Kallos φτάνει εδώ. Τίποτα δεν φεύγει προς τα έξω.</p>
    ${
      letters.length === 0
        ? html`<p class="empty">Δεν υπάρχουν μηνύματα ακόμη.</p>`
        : html`<ul class="letters">
            ${letters.map(row)}
          </ul>`
    }
  </section>`;
  return frame({ title: 'Αλληλογραφία', body, section: 'mail' });
}

function letterPage(letter: ReceivedMail): Html {
  const body = html`<section class="column">
    <p><a class="back" href="/mail">Όλα τα μηνύματα</a></p>
    <h1>${letter.subject || '(χωρίς θέμα)'}</h1>
    <dl class="letter-head">
      <dt>Από</dt>
      <dd>${letter.from}</dd>
      <dt>Προς</dt>
      <dd>${letter.to.join(', ')}</dd>
      <dt>Ώρα</dt>
      <dd>${formatTime(letter.at)}</dd>
    </dl>
    ${
      letter.html === ''
        ? ''
        : html`<iframe
            class="letter"
            title="Το μήνυμα όπως το βλέπει ο παραλήπτης"
            src="/mail/${letter.id}/body"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
          ></iframe>`
    }
    <details ${letter.html === '' ? html`open` : ''}>
      <summary>Απλό κείμενο</summary>
      <pre tabindex="0">${letter.text}</pre>
    </details>
    <details>
      <summary>Κεφαλίδες</summary>
      <pre tabindex="0">${letter.headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}</pre>
    </details>
  </section>`;
  return frame({ title: letter.subject || 'Μήνυμα', body, section: 'mail' });
}

function addApi(app: Hono<Env>, mailbox: Mailbox): void {
  app.get('/mail/api/messages', (c) => c.json({ messages: mailbox.list() }));
  app.get('/mail/api/messages/:id', (c) => {
    const letter = mailbox.find(c.req.param('id'));
    return letter ? c.json(letter) : c.json({ error: 'No such message.' }, 404);
  });
  app.delete('/mail/api/messages', (c) => {
    mailbox.clear();
    return c.json({ success: true });
  });
  app.delete('/mail/api/messages/:id', (c) =>
    mailbox.remove(c.req.param('id'))
      ? c.json({ success: true })
      : c.json({ error: 'No such message.' }, 404),
  );
}

/** Serves the mailbox: a list, each mail, and both as JSON. */
export function createMailPages(mailbox: Mailbox): Hono<Env> {
  const app = new Hono<Env>();
  // A mail may load images and its own styles, nothing else.
  app.use('/mail/:id/body', async (c, next) => {
    await next();
    c.header(
      'content-security-policy',
      "default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox",
    );
    c.header('referrer-policy', 'no-referrer');
  });
  app.get('/mail/:id/body', (c) => {
    const letter = mailbox.find(c.req.param('id'));
    return letter ? c.html(`<base target="_blank">${letter.html}`) : c.notFound();
  });
  addApi(app, mailbox);
  const guard = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'"],
      frameSrc: ["'self'"],
    },
  });
  app.get('/mail', guard, (c) => c.html(listPage(mailbox.list())));
  app.get('/mail/:id', guard, (c) => {
    const letter = mailbox.find(c.req.param('id'));
    return letter ? c.html(letterPage(letter)) : c.notFound();
  });
  return app;
}
