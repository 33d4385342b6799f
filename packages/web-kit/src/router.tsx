import {
  type MouseEvent,
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { followLink } from './leave-guard.tsx';
import { type Location, type NavigateFunction, PlaceContext, usePlace } from './place.tsx';
import { matchRoutes } from './routes.tsx';

export type { Location, NavigateFunction } from './place.tsx';
export { Route } from './routes.tsx';

const readLocation = (): Location => {
  const { pathname, search, hash } = globalThis.location;
  return { pathname, search, hash };
};

const keepUnlessElsewhere = (shown: Location): Location => {
  const here = readLocation();
  const isElsewhere =
    here.pathname !== shown.pathname || here.search !== shown.search || here.hash !== shown.hash;
  return isElsewhere ? here : shown;
};

// Entries are numbered, which tells back from forward and how far.
const numberOfEntry = (): number | undefined => {
  const number = (globalThis.history.state as { idx?: unknown } | null)?.idx;
  return typeof number === 'number' ? number : undefined;
};

function numberFirstEntry(): void {
  if (numberOfEntry() === undefined)
    globalThis.history.replaceState({ ...(globalThis.history.state as object | null), idx: 0 }, '');
}

function writeEntry(to: string, replaces: boolean): void {
  const { origin, href } = globalThis.location;
  const url = new URL(to, href);
  if (url.origin !== origin) throw new Error(`${to} is no address of this origin`);
  const path = url.pathname + url.search + url.hash;
  const idx = numberOfEntry() ?? 0;
  if (replaces) globalThis.history.replaceState({ idx }, '', path);
  else globalThis.history.pushState({ idx: idx + 1 }, '', path);
}

/** Shows what stands at the browser's address. What is shown stays until the next screen is ready. */
export function BrowserRouter({ children }: { readonly children: ReactNode }) {
  const [location, setLocation] = useState(readLocation);
  const follow = useCallback(() => startTransition(() => setLocation(readLocation())), []);
  useLayoutEffect(() => {
    numberFirstEntry();
    globalThis.addEventListener('popstate', follow);
    // Whoever went elsewhere while the first screen was being drawn was not heard.
    startTransition(() => setLocation(keepUnlessElsewhere));
    return () => globalThis.removeEventListener('popstate', follow);
  }, [follow]);
  const navigate = useCallback<NavigateFunction>(
    (to, options) => {
      writeEntry(to, options?.replace ?? false);
      follow();
    },
    [follow],
  );
  const place = useMemo(() => ({ location, navigate, base: [] }), [location, navigate]);
  return <PlaceContext value={place}>{children}</PlaceContext>;
}

/** Shows the row of `Route`s that fits the address below the table's own place best, or nothing. */
export function Routes({ children }: { readonly children: ReactNode }) {
  const place = usePlace();
  const match = matchRoutes(children, place.location.pathname, place.base);
  const key = match?.base.join('/');
  const below = useMemo(
    () => ({ ...place, base: key === undefined || key === '' ? [] : key.split('/') }),
    [place, key],
  );
  return match ? <PlaceContext value={below}>{match.element}</PlaceContext> : null;
}

/** Where one is. */
export const useLocation = (): Location => usePlace().location;

/** Goes somewhere else; always the same function. */
export const useNavigate = (): NavigateFunction => usePlace().navigate;

/** Goes somewhere else as soon as it is shown. */
export function Navigate({ to, replace = false }: { readonly to: string; readonly replace?: boolean }) {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace }), [navigate, to, replace]);
  return null;
}

type SearchInit = URLSearchParams | Record<string, string>;

/** Changes the question of the address. */
export type SetSearchParams = (
  next: SearchInit | ((before: URLSearchParams) => SearchInit),
  options?: { readonly replace?: boolean },
) => void;

/** The question of the address, and how to change it. */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const {
    location: { search },
    navigate,
  } = usePlace();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const set = useCallback<SetSearchParams>(
    (next, options) => {
      const init = typeof next === 'function' ? next(new URLSearchParams(search)) : next;
      navigate(`?${new URLSearchParams(init).toString()}`, options);
    },
    [search, navigate],
  );
  return [params, set];
}

/** What react-aria's RouterProvider needs, so that links of the components move without a reload. */
export function useRouterBridge(): { navigate: (path: string) => void } {
  const navigate = useNavigate();
  return { navigate: (path) => followLink(path, () => navigate(path)) };
}

interface NavLinkProps {
  readonly to: string;
  readonly onClick?: (() => void) | undefined;
  readonly children: ReactNode;
}

const opensElsewhere = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;

/** A link that knows whether it leads to where one is. */
export function NavLink({ to, onClick, children }: NavLinkProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isHere = pathname === to || pathname.startsWith(`${to}/`);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.();
    if (event.defaultPrevented || opensElsewhere(event)) return;
    event.preventDefault();
    followLink(to, () => navigate(to));
  };
  return (
    <a href={to} onClick={follow} aria-current={isHere ? 'page' : undefined}>
      {children}
    </a>
  );
}
