import { GlobalStyle } from '@kallos/ui/kit';
import { BrowserRouter, followTheme, guardHistory } from '@kallos/web-kit/kit';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { bringBackLostFaces } from './frame/lost-faces.ts';
import { ScreenBoundary } from './frame/ScreenBoundary.tsx';
import { ignoreStrayDrops } from './frame/stray-drops.ts';
import { tolerateMovedNodes } from './tolerant-dom.ts';

tolerateMovedNodes();
followTheme();
guardHistory();
bringBackLostFaces();
ignoreStrayDrops();

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
const page = createRoot(root);
// Drawn in small steps between which the browser may do other things.
startTransition(() =>
  page.render(
    <StrictMode>
      <BrowserRouter>
        <GlobalStyle />
        <ScreenBoundary>
          <App />
        </ScreenBoundary>
      </BrowserRouter>
    </StrictMode>,
  ),
);
