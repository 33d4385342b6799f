import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { startSandbox, type Sandbox } from '../src/app.ts';
import type { Config } from '../src/config.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // Answers of a foreign service: each test asserts their shape.
  readonly body: Record<string, unknown>;
}

export const appId = 'kallos-sandbox';
export const appSecret = 'a-secret-of-tests';
export const clientId = 'kallos-tests.apps.googleusercontent.com';
export const clientSecret = 'a-google-secret-of-tests';
export const redirectUri = 'http://localhost:8080/api/auth/facebook/callback';
export const eleni = '10160000000000001';
export const dermaPage = '104872650190001';
export const dermaInstagram = '17841400510010001';

export const scopes = [
  'email',
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_posts',
  'business_management',
  'read_insights',
  'instagram_basic',
  'instagram_content_publish',
  'instagram_manage_contents',
  'instagram_manage_insights',
];

async function read(response: Response): Promise<Reply> {
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, headers: response.headers, body };
}

async function goThroughDialog(url: string, userId: string, ticked: readonly string[]): Promise<string> {
  const form = new URLSearchParams({
    client_id: appId,
    redirect_uri: redirectUri,
    state: 'a-state',
    scope: scopes.join(','),
    user: userId,
    answer: 'allow',
  });
  for (const scope of ticked) form.append('allow', scope);
  const response = await fetch(`${url}/facebook/v25.0/dialog/oauth`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  return new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? '';
}

function callsOf(url: string) {
  /** Calls the Graph, by default with version v25.0. */
  const graph = async (
    method: string,
    target: string,
    params: Record<string, string> = {},
    init: RequestInit = {},
  ): Promise<Reply> => {
    const address = new URL(`${url}/graph/v25.0/${target}`);
    for (const [name, value] of Object.entries(params)) address.searchParams.set(name, value);
    return read(await fetch(address, { method, ...init }));
  };
  /** Goes through the login dialog and returns the code. */
  const login = (userId: string, ticked: readonly string[] = scopes) => goThroughDialog(url, userId, ticked);
  const app = { client_id: appId, client_secret: appSecret };
  const userToken = async (userId: string): Promise<string> => {
    const code = await login(userId);
    const short = await graph('GET', 'oauth/access_token', { ...app, redirect_uri: redirectUri, code });
    const long = await graph('GET', 'oauth/access_token', {
      ...app,
      grant_type: 'fb_exchange_token',
      fb_exchange_token: String(short.body['access_token']),
    });
    return String(long.body['access_token']);
  };
  const pageToken = async (userId: string, pageId: string): Promise<string> => {
    const token = await userToken(userId);
    const { body } = await graph('GET', pageId, { fields: 'access_token', access_token: token });
    return String(body['access_token']);
  };
  const post = async (target: string, body: unknown): Promise<Reply> =>
    read(
      await fetch(`${url}${target}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer test-key' },
        body: JSON.stringify(body),
      }),
    );
  return { graph, login, userToken, pageToken, post };
}

export interface TestSandbox extends Sandbox, ReturnType<typeof callsOf> {
  /** Restarts on the same folder. */
  readonly restart: () => Promise<TestSandbox>;
  readonly remove: () => Promise<void>;
}

/** Starts a sandbox on free ports and in a new folder. */
async function startTestSandbox(given: Partial<Config> = {}): Promise<TestSandbox> {
  const config: Config = {
    port: 0,
    host: '127.0.0.1',
    smtpPort: 0,
    dataDir: given.dataDir ?? (await fs.mkdtemp(path.join(os.tmpdir(), 'kallos-sandbox-'))),
    metaAppId: appId,
    metaAppSecret: appSecret,
    googleClientId: clientId,
    googleClientSecret: clientSecret,
    productUrl: 'http://localhost:8080',
    ownUrl: undefined,
    ...given,
  };
  const sandbox = await startSandbox(config);
  return {
    ...sandbox,
    ...callsOf(sandbox.url),
    restart: async () => {
      await sandbox.close();
      return startTestSandbox(config);
    },
    remove: async () => {
      await sandbox.close();
      await fs.rm(config.dataDir, { recursive: true, force: true });
    },
  };
}

/** Provides a sandbox for the tests of one file. */
export function useTestSandbox(): TestSandbox {
  const sandbox = {} as TestSandbox;
  beforeAll(async () => void Object.assign(sandbox, await startTestSandbox()));
  afterAll(() => sandbox.remove());
  return sandbox;
}
