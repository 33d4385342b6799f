import { Hono } from 'hono';
import type { Env } from '../broken-connections.ts';
import { createGoogleApi } from './api.ts';
import { createGoogleControl } from './control.ts';
import { createGoogleFeed } from './feed.ts';
import { createConsent } from './login/consent.ts';
import { createOauth } from './login/oauth.ts';
import type { Google } from './model.ts';

/** Serves Google: the consent screen, the tokens, the APIs and the public posts. */
export function createGoogle(google: Google): Hono<Env> {
  const app = new Hono<Env>();
  for (const part of [createConsent, createOauth, createGoogleApi, createGoogleFeed, createGoogleControl])
    app.route('/', part(google));
  return app;
}
