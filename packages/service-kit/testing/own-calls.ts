import type { Endpoint } from '@kallos/contracts/endpoint';
import { deployTokens } from '@kallos/contracts/gateway/deploy-tokens';
import { deployPath, maxReleaseBytes, PointerChange, ReleaseUpload } from '@kallos/contracts/gateway/deploys';
import { frontEnds } from '@kallos/contracts/gateway/front-ends';
import { livePath } from '@kallos/contracts/gateway/live';
import { maxReportBytes, ReleaseReports } from '@kallos/contracts/gateway/release-reports';
import { reportsPath } from '@kallos/contracts/gateway/remote-paths';
import { confirmPath } from '@kallos/contracts/public/public-endpoint';
import type { StaffRole } from '@kallos/contracts/staff-role';

/**
 * A call that the gateway answers itself; `team` may make it with a deploy token of the front end
 * that it names.
 */
export interface OwnCall extends Pick<Endpoint, 'method' | 'path' | 'body' | 'maxBytes'> {
  readonly name: string;
  readonly who: 'anyone' | 'signed-in' | 'admin' | 'team';
  /** The least role of staff; missing for calls that are not for administrators. */
  readonly role?: StaffRole | undefined;
  /** Set if it answers with a page, also when it refuses. */
  readonly reply?: 'raw';
}

const mostWishBytes = 16 * 1024;
const ofTeams = { path: `${deployPath}/:app`, who: 'team' } as const;

/**
 * All calls that the gateway answers itself besides files and pages; a missing one fails its tests.
 */
export const ownCalls: readonly OwnCall[] = [
  { name: 'health.live', method: 'GET', path: '/healthz', who: 'anyone' },
  { name: 'health.ready', method: 'GET', path: '/readyz', who: 'anyone' },
  { name: 'docs.read', method: 'GET', path: '/api/docs', who: 'anyone' },
  { name: 'developers.read', method: 'GET', path: '/developers', who: 'anyone' },
  { name: 'developers.document', method: 'GET', path: '/developers/openapi.json', who: 'anyone' },
  { name: 'confirmations.show', method: 'GET', path: `${confirmPath}/:link`, who: 'anyone', reply: 'raw' },
  { name: 'confirmations.answer', method: 'POST', path: `${confirmPath}/:link`, who: 'anyone', reply: 'raw' },
  { name: 'remotes.list', method: 'GET', path: '/remotes.json', who: 'anyone' },
  { name: 'live.listen', method: 'GET', path: livePath, who: 'signed-in' },
  {
    name: 'reports.send',
    method: 'POST',
    path: reportsPath,
    who: 'anyone',
    body: ReleaseReports,
    maxBytes: maxReportBytes,
  },
  { name: 'frontEnds.list', method: 'GET', path: frontEnds.list.path, who: 'admin', role: 'viewer' },
  {
    name: 'frontEnds.rollBack',
    method: 'POST',
    path: frontEnds.rollBack.path,
    who: 'admin',
    role: 'owner',
    body: frontEnds.rollBack.body,
    maxBytes: mostWishBytes,
  },
  { name: 'deployTokens.list', method: 'GET', path: deployTokens.list.path, who: 'admin', role: 'viewer' },
  {
    name: 'deployTokens.create',
    method: 'POST',
    path: deployTokens.create.path,
    who: 'admin',
    role: 'owner',
    body: deployTokens.create.body,
    maxBytes: mostWishBytes,
  },
  {
    name: 'deployTokens.revoke',
    method: 'POST',
    path: deployTokens.revoke.path,
    who: 'admin',
    role: 'owner',
  },
  { name: 'deploys.read', method: 'GET', ...ofTeams },
  { name: 'deploys.move', method: 'POST', ...ofTeams, body: PointerChange, maxBytes: mostWishBytes },
  {
    name: 'deploys.upload',
    method: 'PUT',
    path: `${deployPath}/:app/releases/:version`,
    who: 'team',
    body: ReleaseUpload,
    maxBytes: maxReleaseBytes,
  },
];

/** Returns a call's path with an existing front end and a missing version. */
export const placeOf = ({ path }: OwnCall): OwnCall['path'] =>
  `/${path.slice(1).replace(':app', 'mfe-portal').replace(':version', 'nowhere-1').replace(':link', 'nobody-has-this-link')}`;
