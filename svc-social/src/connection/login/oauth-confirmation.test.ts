import { connection as contract } from '@kallos/contracts/social/connection';
import { businessCaller, callAs } from '@kallos/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { returnFromLogin, openBrowser } from '../../../testing/browser.ts';
import { beginLogin, faultOf, openLoginBench } from '../../../testing/login-bench.ts';
import { publicUrl } from '../../../testing/test-context.ts';

const bench = openLoginBench();
const nothing = { states: 0, connections: 0 };

/** Runs a login up to the confirmation page. */
async function ask(browser = openBrowser(bench), code = 'c') {
  const state = await beginLogin(browser);
  const back = `/api/auth/facebook/callback?${new URLSearchParams({ state, code }).toString()}`;
  return { browser, back, state, shown: await browser.show(back) };
}

describe('login confirmation', () => {
  it('shows the business and calls Meta only after the button is pressed', async () => {
    const { browser, back, shown } = await ask(undefined, 'c"<1');
    expect(shown.status).toBe(200);
    expect(shown.html).toContain('business 1');
    expect(shown.html).not.toContain('c"<1');
    await browser.show(back);
    expect([bench.usedCodes, await bench.countConnections()]).toEqual([[], 0]);
    expect((await browser.press(shown, 'connect'))?.searchParams.get('connected')).toBe('facebook');
    expect((await browser.press(shown, 'connect'))?.searchParams.get('message')).toBe('no_session_token');
    expect(await bench.countConnections()).toBe(1);
  });

  it("shows the business's own name when it is known", async () => {
    const browser = openBrowser(bench);
    const url = await browser.askTicket(1, { ...businessCaller(1), accountName: 'Derma Fos' });
    const state = (await browser(url)).searchParams.get('state') ?? '';
    const shown = await browser.show(`/api/auth/facebook/callback?state=${state}&code=c`);
    expect(shown.html).toContain('Derma Fos');
    expect(shown.html).not.toContain('business 1');
  });

  it('accepts the button for ten minutes and is skipped for a refused login', async () => {
    const { browser, shown } = await ask();
    await bench.letPass('10 minutes');
    expect((await browser.press(shown, 'connect'))?.searchParams.get('message')).toBe('no_session_token');
    const { state } = await ask(browser);
    expect(faultOf(await returnFromLogin(browser, { error: 'access_denied', state }))[1]).toBe('no_user');
    expect(bench.usedCodes).toEqual([]);
    expect(await bench.countLogins()).toMatchObject(nothing);
  });

  it('drops the login on «Ακύρωση»', async () => {
    const { browser, shown } = await ask();
    expect((await browser.press(shown, 'cancel'))?.searchParams.get('message')).toBe('no_user');
    expect((await browser.press(shown, 'connect'))?.searchParams.get('message')).toBe('no_session_token');
    expect([bench.usedCodes, await bench.countConnections()]).toEqual([[], 0]);
  });

  it('ignores the button in another browser', async () => {
    const { shown } = await ask();
    expect((await openBrowser(bench).press(shown, 'connect'))?.searchParams.get('message')).toBe(
      'no_session_token',
    );
    expect(await bench.countConnections()).toBe(0);
  });
});

describe('the direct login', () => {
  it('opens the dialog with the configured permissions and callback', async () => {
    const dialog = new URL((await callAs(bench.app, { kind: 'nobody' })(contract.directLogin)).url);
    expect(dialog.origin + dialog.pathname).toBe('https://dialog.test/v26.0/dialog/oauth');
    expect(Object.fromEntries(dialog.searchParams)).toEqual({
      client_id: 'app-1',
      redirect_uri: `${publicUrl}/api/auth/facebook/callback`,
      response_type: 'code',
      scope: 'email,public_profile,pages_manage_posts,instagram_basic',
      state: 'direct-login',
    });
  });

  it('returns to the test screen without connecting or using the code', async () => {
    const browser = openBrowser(bench);
    const answered = await returnFromLogin(browser, { code: 'stolen', state: 'direct-login' });
    expect(answered.href).toBe(`${publicUrl}/facebook-test?login=answered`);
    const refused = await returnFromLogin(browser, { error: 'access_denied', state: 'direct-login' });
    expect(refused.href).toBe(`${publicUrl}/facebook-test?login=refused`);
    expect(bench.usedCodes).toEqual([]);
    expect(await bench.countConnections()).toBe(0);
  });
});
