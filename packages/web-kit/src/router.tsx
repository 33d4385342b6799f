import { useHref, useNavigate } from 'react-router-dom';

export {
  BrowserRouter,
  Link,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';

/** What react-aria's RouterProvider needs, so that links of the components move without a reload. */
export function useRouterBridge(): { navigate: (path: string) => void; useHref: (path: string) => string } {
  const navigate = useNavigate();
  // react-aria calls the hook itself, inside each link.
  // oxlint-disable-next-line react/hooks
  return { navigate: (path) => void navigate(path), useHref };
}
