import { GlobalStyle, Skeleton } from '@kallos/ui/kit';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import styled, { ServerStyleSheet } from 'styled-components';
import { AdminFrame } from './login/AdminFrame.tsx';
import { BusinessFrame } from './login/BusinessFrame.tsx';

const Fields = styled.div`
  display: grid;
  gap: var(--space-20);
`;

const Field = styled.div`
  display: grid;
  gap: var(--space-6);
`;

// The form itself waits for its script: what is typed into a picture of it would be lost.
const form = (
  <Fields>
    {['name', 'password'].map((name) => (
      <Field key={name}>
        <Skeleton width="7rem" height="1.1rem" />
        <Skeleton height="3.25rem" radius="var(--radius-inset)" />
      </Field>
    ))}
    <Skeleton height="3.25rem" radius="var(--radius-inset)" />
  </Fields>
);

/** Turns style attributes, which the page's policy forbids in markup, into rules. */
function withoutStyleAttributes(markup: string): { markup: string; rules: string } {
  const rules: string[] = [];
  const changed = markup.replaceAll(/ style="([^"]*)"/g, (_, declarations: string) => {
    rules.push(`[data-styled-as="${rules.length}"]{${declarations.replaceAll('&quot;', '"')}}`);
    return ` data-styled-as="${rules.length - 1}"`;
  });
  return { markup: changed, rules: rules.join('') };
}

function draw(page: ReactNode): string {
  const sheet = new ServerStyleSheet();
  const drawn = renderToStaticMarkup(
    sheet.collectStyles(
      <>
        <GlobalStyle />
        {page}
      </>,
    ),
  );
  // Only the rules: with its own marks the library in the browser would take the element for itself.
  const rules = sheet
    .getStyleTags()
    .replaceAll(/<\/?style[^>]*>/g, '')
    .replaceAll(/data-styled\.g\d+\[id="[^"]*"\]\{content:"[^"]*"\}/g, '')
    .replaceAll('/*!sc*/', '')
    .replaceAll('\n', '');
  sheet.seal();
  const { markup, rules: more } = withoutStyleAttributes(drawn);
  return `<style nonce="__CSP_NONCE__">${rules}${more}</style><div class="first-paint" aria-hidden="true" inert>${markup}</div>`;
}

/** What both logins look like before their script has arrived, drawn while the product is built. */
export const drawFirstPaints = () => ({
  // Room for the picture, so that the words below it stay where they are.
  login: draw(<BusinessFrame picture={<span />}>{form}</BusinessFrame>),
  'admin-login': draw(<AdminFrame>{form}</AdminFrame>),
});
