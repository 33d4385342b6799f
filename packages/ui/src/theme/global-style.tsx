import { createGlobalStyle } from 'styled-components';

/** Reset, body text and focus ring; mount it once, in the shell. */
export const GlobalStyle = createGlobalStyle`
  *, *::before, *::after { box-sizing: border-box; }
  html {
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
    scroll-padding-block: var(--space-64);
  }
  body {
    margin: 0;
    min-height: 100dvh;
    background: var(--canvas);
    color: var(--text);
    font-family: var(--font-sans);
    font-size: var(--size-body);
    line-height: 1.55;
    font-variant-numeric: tabular-nums;
    overflow-wrap: break-word;
    -webkit-font-smoothing: antialiased;
    -moz-osx-font-smoothing: grayscale;
  }
  h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset, legend { margin: 0; padding: 0; }
  ul, ol { list-style: none; }
  fieldset { border: 0; min-width: 0; }
  h1, h2, h3, h4 { font-size: inherit; font-weight: inherit; text-wrap: balance; overflow-wrap: anywhere; }
  img, svg, video { display: block; max-width: 100%; }
  button, input, textarea, select { font: inherit; letter-spacing: inherit; color: inherit; }
  code, kbd { font: inherit; }
  button { cursor: pointer; -webkit-tap-highlight-color: transparent; }
  table { border-collapse: collapse; }
  a { color: var(--primary); }
  ::selection { background: var(--primary); color: var(--on-primary); }
  :focus { outline: none; }
  :focus-visible, [data-focus-visible] { outline: 2px solid var(--focus); outline-offset: 2px; }
  .on-rail :focus-visible, .on-rail [data-focus-visible] { outline-color: var(--focus-rail); }
  .visually-hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    padding: 0;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
    border: 0;
  }
`;
