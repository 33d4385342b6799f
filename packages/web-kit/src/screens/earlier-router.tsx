import { useCallback } from 'react';
import { type useLocation, useNavigate as useRouterNavigate } from 'react-router-dom';
import { leaveNow } from '../remote/leave-now.tsx';

// Remotes of contract 2 import these from the kit. Import react-router-dom in new code.
export { Navigate, NavLink, Route, Routes, useLocation, useSearchParams } from 'react-router-dom';

/** The location of the page. */
export type Location = ReturnType<typeof useLocation>;

/** Navigates to an address of this origin. */
export type NavigateFunction = (to: string, options?: { readonly replace?: boolean }) => void;

/** Returns a function that navigates without asking about unsaved work, as remotes of contract 2 expect. */
export function useNavigate(): NavigateFunction {
  const navigate = useRouterNavigate();
  return useCallback((to, options) => void navigate(to, { ...options, state: leaveNow }), [navigate]);
}
