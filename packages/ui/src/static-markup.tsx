import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import { GlobalStyle } from './theme/global-style.tsx';

/** The static HTML of a page with its CSS rules, shown until the script has loaded. */
export interface StaticMarkup {
  readonly styles: string;
  readonly markup: string;
}

/** Turns style attributes into rules, because the page's policy forbids them. */
function withoutStyleAttributes(drawn: string): { markup: string; rules: string } {
  const rules: string[] = [];
  const markup = drawn.replaceAll(/ style="([^"]*)"/g, (_, declarations: string) => {
    const known = rules.indexOf(declarations);
    return ` data-styled-as="${known === -1 ? rules.push(declarations) - 1 : known}"`;
  });
  const text = rules.map((rule, at) => `[data-styled-as="${at}"]{${rule.replaceAll('&quot;', '"')}}`);
  return { markup, rules: text.join('') };
}

/** Renders a page to static HTML outside of a browser, without interaction. */
export function renderStatic(shown: ReactNode): StaticMarkup {
  const sheet = new ServerStyleSheet();
  const drawn = renderToStaticMarkup(
    sheet.collectStyles(
      <>
        <GlobalStyle />
        {shown}
      </>,
    ),
  );
  // Only the rules: with its marker attributes the library in the browser would reuse the element.
  const styles = sheet
    .getStyleTags()
    .replaceAll(/<\/?style[^>]*>/g, '')
    .replaceAll(/data-styled\.g\d+\[id="[^"]*"\]\{content:"[^"]*"\}/g, '')
    .replaceAll('/*!sc*/', '')
    .replaceAll('\n', '');
  sheet.seal();
  // The user's choices are not known yet.
  const { markup, rules } = withoutStyleAttributes(drawn.replaceAll(' checked=""', ''));
  return { styles: styles + rules, markup };
}
