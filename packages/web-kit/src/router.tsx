import type { MouseEvent, ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { followLink } from './leave-guard.tsx';

export {
  BrowserRouter,
  Navigate,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router-dom';

/** What react-aria's RouterProvider needs, so that links of the components move without a reload. */
export function useRouterBridge(): { navigate: (path: string) => void } {
  const navigate = useNavigate();
  return { navigate: (path) => followLink(path, () => void navigate(path)) };
}

interface NavLinkProps {
  readonly to: string;
  readonly onClick?: (() => void) | undefined;
  readonly children: ReactNode;
}

const opensElsewhere = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;

/** A link that knows whether it leads to where one is. The router's own would bring a whole framework's prefetching. */
export function NavLink({ to, onClick, children }: NavLinkProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isHere = pathname === to || pathname.startsWith(`${to}/`);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.();
    if (event.defaultPrevented || opensElsewhere(event)) return;
    event.preventDefault();
    followLink(to, () => void navigate(to));
  };
  return (
    <a href={to} onClick={follow} aria-current={isHere ? 'page' : undefined}>
      {children}
    </a>
  );
}
