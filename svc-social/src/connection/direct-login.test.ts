import { connection as contract } from '@kallos/contracts/social/connection';
import { callAs } from '@kallos/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { comeBack, openBrowser } from '../../testing/browser.ts';
import { countConnections, openLoginBench } from '../../testing/login-bench.ts';
import { publicUrl } from '../../testing/test-context.ts';

const bench = openLoginBench();
const anyone = () => callAs(bench.app, { kind: 'nobody' });

describe('the direct login', () => {
  it('gives anyone the dialog with the stated permissions and the registered callback', async () => {
    const dialog = new URL((await anyone()(contract.directLogin)).url);
    expect(dialog.origin + dialog.pathname).toBe('https://dialog.test/v26.0/dialog/oauth');
    expect(Object.fromEntries(dialog.searchParams)).toEqual({
      client_id: 'app-1',
      redirect_uri: `${publicUrl}/api/auth/facebook/callback`,
      response_type: 'code',
      scope: 'email,public_profile,pages_manage_posts,instagram_basic',
      state: 'direct-login',
    });
  });

  it('comes back to the test screen, connects nothing and never uses the code', async () => {
    const browser = openBrowser(bench);
    const answered = await comeBack(browser, { code: 'stolen', state: 'direct-login' });
    expect(answered.href).toBe(`${publicUrl}/facebook-test?login=answered`);
    const refused = await comeBack(browser, { error: 'access_denied', state: 'direct-login' });
    expect(refused.href).toBe(`${publicUrl}/facebook-test?login=refused`);
    expect(bench.usedCodes).toEqual([]);
    expect(await countConnections(bench)).toBe(0);
  });
});
