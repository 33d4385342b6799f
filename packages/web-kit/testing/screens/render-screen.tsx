import '@kallos/ui/theme/tokens.css';
import { closeAllToasts } from '@kallos/ui/feedback/toast';
import { GlobalStyle, ToastRegion } from '@kallos/ui/kit';
import { LeaveBlocker, type RemoteAppProps } from '@kallos/web-kit/kit';
import type { ComponentType, ReactNode } from 'react';
import { I18nProvider, RouterProvider as AriaRouter } from 'react-aria-components';
import { createBrowserRouter, Route, RouterProvider, Routes, useNavigate } from 'react-router-dom';
import { mutate, SWRConfig } from 'swr';
import { afterEach, beforeEach, expect } from 'vitest';
import { cleanup, render, type RenderResult } from 'vitest-browser-react';
import { type FakeApi, openFakeApi } from './fake-api.tsx';

export type { RenderResult } from 'vitest-browser-react';

type Language = 'el' | 'en';

function Frame({ language, children }: { language: Language; children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <AriaRouter navigate={(path) => void navigate(path)}>
      <I18nProvider locale={language === 'en' ? 'en-GB' : 'el-GR'}>
        <LeaveBlocker />
        {children}
        <ToastRegion
          label={language === 'en' ? 'Notifications' : 'Ειδοποιήσεις'}
          closeLabel={language === 'en' ? 'Close' : 'Κλείσιμο'}
        />
      </I18nProvider>
    </AriaRouter>
  );
}

/** Shows a screen at an address, as the shell does. */
export async function renderScreen(
  address: string,
  screen: ReactNode,
  language: Language = 'el',
): Promise<RenderResult> {
  history.replaceState(null, '', address);
  document.documentElement.lang = language;
  const Page = () => (
    <>
      <GlobalStyle />
      <Frame language={language}>{screen}</Frame>
    </>
  );
  const router = createBrowserRouter([{ path: '*', Component: Page }]);
  return await render(
    // An answer of the test before must not be shared.
    <SWRConfig value={{ dedupingInterval: 0 }}>
      <RouterProvider router={router} />
    </SWRConfig>,
  );
}

/** Shows a remote at an address below its mount. */
export const renderRemote = (
  Remote: ComponentType<RemoteAppProps>,
  mount: string,
  address: string,
  language: Language = 'el',
): Promise<RenderResult> =>
  renderScreen(
    mount + address,
    <Routes>
      <Route path={`${mount}/*`} element={<Remote basename={mount} notFound={<p>404</p>} />} />
    </Routes>,
    language,
  );

/**
 * Types a word, one letter after the other, without a pause: on a slow machine real typing would pause for longer than a
 * screen waits for the next letter.
 */
export function typeWithoutPause(field: { element: () => Element }, text: string): void {
  const input = field.element() as HTMLInputElement;
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  for (let end = 1; end <= text.length; end += 1) {
    setValue?.call(input, text.slice(0, end));
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
}

/** A fake API for each test, a signed-in browser, and a failure for each call without an answer. */
export function useFakeApi(
  tokens: Readonly<Record<string, string>>,
  answer: (api: FakeApi) => void,
): () => FakeApi {
  let api: FakeApi | undefined;
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    for (const [key, token] of Object.entries(tokens)) localStorage.setItem(key, token);
    api = openFakeApi();
    answer(api);
  });
  afterEach(async () => {
    await cleanup();
    await api?.settle();
    await mutate(() => true, undefined, { revalidate: false });
    closeAllToasts();
    const missing = api?.unanswered() ?? [];
    api?.close();
    expect(missing, 'calls without an answer').toEqual([]);
  });
  return () => {
    if (!api) throw new Error('no test has begun');
    return api;
  };
}
