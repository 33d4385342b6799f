import type { GraphParams } from '../src/networks/meta/graph/client.ts';

/** A post of a page. */
export interface Post {
  readonly message: string;
  readonly photos: number;
  /** When it took effect that it is public. */
  publicAt: number | null;
  /** The application that made it; none for what a person typed. */
  readonly appId?: string;
}

/** A page's reel. */
export interface Reel {
  readonly pageId: string;
  message: string;
  isWhole: boolean;
  publicAt: number | null;
}

/** What an account publishes. */
export interface Container {
  readonly caption: string;
  mediaId?: string;
  isWhole?: boolean;
  publicAt: number | null;
}

/** How far Meta is with a video. */
export const phasesOf = (isWhole: boolean, isPublic: boolean) => ({
  uploading_phase: { status: isWhole ? 'complete' : 'not_started' },
  processing_phase: { status: isWhole ? 'complete' : 'not_started' },
  publishing_phase: { status: isPublic ? 'complete' : 'not_started' },
});

/** What a call is called: by its edge, and a reel's by its phase. */
export const nameOf = (method: string, path: string, params: GraphParams = {}) =>
  path === 'debug_token'
    ? `${method} ${path}`
    : `${method} ${String(params['upload_phase'] ?? path.split('/')[1] ?? 'object')}`;
