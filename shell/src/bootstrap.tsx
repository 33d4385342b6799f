import { GlobalStyle } from '@kallos/ui/kit';
import { followTheme } from '@kallos/web-kit/kit';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { App } from './App.tsx';
import { retryLostFonts } from './frame/lost-fonts.ts';
import { ScreenBoundary } from './frame/ScreenBoundary.tsx';
import { ignoreStrayDrops } from './frame/stray-drops.ts';
import { tolerateMovedNodes } from './tolerant-dom.ts';

tolerateMovedNodes();
followTheme();
retryLostFonts();
ignoreStrayDrops();

const Page = () => (
  <>
    <GlobalStyle />
    <ScreenBoundary>
      <App />
    </ScreenBoundary>
  </>
);
// A single route: the shell and each remote declare their screens with `Routes`.
const router = createBrowserRouter([{ path: '*', Component: Page }]);

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
const page = createRoot(root);
// A transition renders in small steps, so that the browser stays responsive.
startTransition(() =>
  page.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  ),
);
