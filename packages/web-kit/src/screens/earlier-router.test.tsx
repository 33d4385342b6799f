import { renderStatic } from '@kallos/ui/static-markup';
import { StaticRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { Route, Routes, useLocation, useSearchParams } from './earlier-router.tsx';

function Shown() {
  const { pathname, search, hash } = useLocation();
  const [params] = useSearchParams();
  return <>{[pathname, search, hash, params.get('lang') ?? '-'].join(' ')}</>;
}

function Below() {
  return (
    <Routes>
      <Route path="" element="start" />
      <Route path="setup" element="setup" />
      <Route path="posts/:id" element="a post" />
      <Route path="posts/new" element="a new post" />
      <Route path="*" element="not here" />
    </Routes>
  );
}

const shownAt = (path: string): string =>
  renderStatic(
    <StaticRouter location={path}>
      <Routes>
        {['/portal', '/business'].map((mount) => (
          <Route key={mount} path={`${mount}/*`} element={<Below />} />
        ))}
        <>
          <Route path="/business/login" element="login" />
          <Route path="/business/far/*" element="far" />
        </>
        <Route path="/where" element={<Shown />} />
        <Route path="*" element="nowhere" />
      </Routes>
    </StaticRouter>,
  ).markup;

describe('the routes of a remote of contract 2', () => {
  it.each([
    ['/portal', 'start'],
    ['/portal/', 'start'],
    ['/portal/setup', 'setup'],
    ['/Portal/SETUP/', 'setup'],
    ['/portal/setup/more', 'not here'],
    ['/portal/posts/7', 'a post'],
    ['/portal/posts/new', 'a new post'],
    ['/portal/posts', 'not here'],
    ['/business/setup', 'setup'],
    ['/portal/set%75p', 'setup'],
    ['/portal/%E0%A4%A', 'not here'],
    ['/portals', 'nowhere'],
    ['/', 'nowhere'],
  ])('render %s as %s', (path, shown) => {
    expect(shownAt(path)).toBe(shown);
  });

  it('prefer the more specific row, in any order', () => {
    expect(shownAt('/business/login')).toBe('login');
    expect(shownAt('/business/far/away')).toBe('far');
  });

  it('return pathname, search and hash', () => {
    expect(shownAt('/where?lang=en#terms')).toBe('/where ?lang=en #terms en');
  });
});
