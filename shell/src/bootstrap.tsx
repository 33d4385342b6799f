import { GlobalStyle } from '@kallos/ui/kit';
import { BrowserRouter, followTheme, guardHistory } from '@kallos/web-kit/kit';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { App } from './App.tsx';
import { bringBackLostFaces } from './frame/lost-faces.ts';
import { ScreenBoundary } from './frame/ScreenBoundary.tsx';

// The page's policy forbids making code from text, which zod would otherwise probe for.
z.config({ jitless: true });
followTheme();
guardHistory();
bringBackLostFaces();

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
