import type { GraphParams } from '../src/networks/meta/graph/client.ts';

/** A post of a page. */
export interface Post {
  readonly message: string;
  readonly photos: number;
  /** When its publication took effect. */
  publicAt: number | null;
  /** The application that created it; undefined for a manual post. */
  readonly appId?: string;
}

/** A page's reel. */
export interface Reel {
  readonly pageId: string;
  message: string;
  isWhole: boolean;
  publicAt: number | null;
}

/** An Instagram container. */
export interface Container {
  readonly caption: string;
  mediaId?: string;
  isWhole?: boolean;
  publicAt: number | null;
}

/** Returns Meta's progress report for a video. */
export const phasesOf = (isWhole: boolean, isPublic: boolean) => ({
  uploading_phase: { status: isWhole ? 'complete' : 'not_started' },
  processing_phase: { status: isWhole ? 'complete' : 'not_started' },
  publishing_phase: { status: isPublic ? 'complete' : 'not_started' },
});

/** Returns the name of a call: its edge, and for a reel its phase. */
export const nameOf = (method: string, path: string, params: GraphParams = {}) =>
  path === 'debug_token'
    ? `${method} ${path}`
    : `${method} ${String(params['upload_phase'] ?? path.split('/')[1] ?? 'object')}`;
