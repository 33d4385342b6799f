import { useNavigate } from 'react-router-dom';

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
export function useRouterBridge(): { navigate: (path: string) => void } {
  const navigate = useNavigate();
  return { navigate: (path) => void navigate(path) };
}
