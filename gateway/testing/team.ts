import { createHash, randomUUID } from 'node:crypto';
import { RemoteRegistry } from '@kallos/contracts/gateway/remotes';
import type { TestGateway } from './gateway.ts';
import { makeFiles, packed } from './release.ts';

/** The token of the configured test team. */
export const teamToken = 'kd_team';
const hash = createHash('sha256').update(teamToken).digest('hex');

/** Returns the setting of a team; gateways with the same bucket share its deployments. */
export const deploySettings = (bucket = `remotes-${randomUUID()}`, remotes = ['mfe_portal']) => ({
  DEPLOY_TOKENS: remotes.map((remote) => `${remote}:eleni:${hash}`).join(','),
  REMOTES_BUCKET: bucket,
});

type Address = Pick<TestGateway, 'url'>;

/** Asks a gateway something of deployments; without a token when that is empty. */
export async function callDeployApi(
  at: Address,
  method: string,
  target: string,
  body: unknown,
  token: string,
) {
  const answer = await fetch(`${at.url}/deploy${target}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** Asks a gateway something of a front end, as its team. */
export const callAsTeam = (at: Address, method: string, target: string, body?: unknown, app = 'mfe-portal') =>
  callDeployApi(at, method, `/${app}${target}`, body, teamToken);

/** Asks something of the portal's pointer. */
export const movePortal = (at: Address, wish: object) => callAsTeam(at, 'POST', '', wish);

/** Uploads a release of the portal. */
export const uploadPortal = (at: Address, version: string, script = `console.log('${version}')`) =>
  callAsTeam(at, 'PUT', `/releases/${version}`, packed(makeFiles(version, { script })));

/** Returns the version of a remote for a request like this; empty without one. */
export async function servedVersion(at: Address, remote = 'mfe_portal', headers = {}): Promise<string> {
  const { remotes } = RemoteRegistry.parse(await (await fetch(`${at.url}/remotes.json`, { headers })).json());
  return remotes.find(({ name }) => name === remote)?.version ?? '';
}

/** Returns the response to the first script of a portal release. */
export const scriptStatus = async (at: Address, version: string) =>
  (await fetch(`${at.url}/remotes/mfe-portal/${version}/remoteEntry.js`)).status;
