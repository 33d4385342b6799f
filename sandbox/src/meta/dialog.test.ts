import { beforeEach, describe, expect, it } from 'vitest';
import { appId, eleni, redirectUri, useTestSandbox } from '../../testing/start-sandbox.ts';

const sandbox = useTestSandbox();
beforeEach(() => sandbox.meta.forget());

const asked = (more: Record<string, string>) =>
  new URLSearchParams({ client_id: appId, redirect_uri: redirectUri, state: 's', ...more });
const address = () => `${sandbox.url}/facebook/v26.0/dialog/oauth`;
const show = async (more: Record<string, string>) => {
  const answer = await fetch(`${address()}?${asked(more)}`);
  return { status: answer.status, page: await answer.text() };
};
const answer = (more: Record<string, string>, ticked: string[]) => {
  const body = asked({ ...more, user: eleni, answer: 'allow' });
  for (const scope of ticked) body.append('allow', scope);
  return fetch(address(), { method: 'POST', body, redirect: 'manual' });
};
const granted = () => sandbox.meta.grants.get(eleni)?.granted;

const scope = 'pages_show_list,pages_manage_posts';

describe('the login dialog', () => {
  it('offers a declined permission again only when the application asks again', async () => {
    await answer({ scope }, ['pages_show_list']);
    expect((await show({ scope })).page).toContain(`not-${eleni}`);
    await answer({ scope }, scope.split(','));
    expect(granted()).toEqual(['public_profile', 'pages_show_list']);
    expect((await show({ scope, auth_type: 'rerequest' })).page).not.toContain(`not-${eleni}`);
    await answer({ scope, auth_type: 'rerequest' }, scope.split(','));
    expect(granted()).toContain('pages_manage_posts');
  });

  it('grants all of a configuration, whatever is ticked, and knows no other', async () => {
    expect((await show({ config_id: '7001' })).page).toContain('Δίνονται όλα ή κανένα.');
    await answer({ config_id: '7001' }, []);
    expect(granted()).toContain('instagram_content_publish');
    expect(granted()).not.toContain('read_insights');
    expect((await show({ config_id: '1' })).status).toBe(400);
  });

  it('refuses a login whole that asks for a permission which the application lacks', async () => {
    sandbox.meta.change({ lackedScopes: 'read_insights' });
    const { status, page } = await show({ scope: `${scope},read_insights` });
    expect(status).toBe(400);
    expect(page).toContain('Invalid Scopes: read_insights');
  });
});
