import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import { GlobalStyle } from './theme/global-style.tsx';

/** A page as it looks before its script has come: markup, and the rules that it needs. */
export interface StaticMarkup {
  readonly styles: string;
  readonly markup: string;
}

/** Turns style attributes, which the page's policy forbids in markup, into rules. */
function withoutStyleAttributes(drawn: string): { markup: string; rules: string } {
  const rules: string[] = [];
  const markup = drawn.replaceAll(/ style="([^"]*)"/g, (_, declarations: string) => {
    const known = rules.indexOf(declarations);
    return ` data-styled-as="${known === -1 ? rules.push(declarations) - 1 : known}"`;
  });
  const text = rules.map((rule, at) => `[data-styled-as="${at}"]{${rule.replaceAll('&quot;', '"')}}`);
  return { markup, rules: text.join('') };
}

/** Draws a page once, outside of a browser; nobody can press or read anything in it. */
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
  // Only the rules: with its own marks the library in the browser would take the element for itself.
  const styles = sheet
    .getStyleTags()
    .replaceAll(/<\/?style[^>]*>/g, '')
    .replaceAll(/data-styled\.g\d+\[id="[^"]*"\]\{content:"[^"]*"\}/g, '')
    .replaceAll('/*!sc*/', '')
    .replaceAll('\n', '');
  sheet.seal();
  // What somebody has chosen is not known yet.
  const { markup, rules } = withoutStyleAttributes(drawn.replaceAll(' checked=""', ''));
  return { styles: styles + rules, markup };
}
