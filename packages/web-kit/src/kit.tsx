// The facade shared by federation: one session and one cache for the shell and its remotes.
export { ApiError } from '@kallos/contracts/client';
export { call, noTokenMessage } from './queries/api.tsx';
export * from './dates.tsx';
export * from './screens/earlier-router.tsx';
export { describeError, isOffline } from './queries/errors.tsx';
export { AdminGuard, BusinessGuard, type GuardProps } from './session/guards.tsx';
export { type LazyScreen, lazyScreen, useScreenEarly } from './screens/lazy-screen.tsx';
export { type AskToLeave, LeaveBlocker, useLeaveGuard } from './screens/leave-guard.tsx';
export { useLive, useOnline } from './live/live.tsx';
export {
  isLoginPage,
  loginPaths,
  onLoginRequired,
  onLogout,
  safeReturnPath,
  takeReturnPath,
} from './session/login-required.tsx';
export { usePage, usePageLanguage } from './screens/page.tsx';
export {
  forgetQueries,
  type Mutation,
  optimisticUpdate,
  // The name in contract 2.
  optimisticUpdate as foretell,
  type Query,
  refresh,
  useMutation,
  useQuery,
} from './queries/queries.tsx';
export type { RemoteAppProps, RemoteModule } from './remote.tsx';
export { clockOffset, onClockChange, serverNow } from './server-clock.tsx';
export { logOut, type Session, type SessionAnswer, useSession } from './session/session.tsx';
export { pictureAt, pictureSet } from './stored-pictures.tsx';
export { readStored, writeStored } from './storage.tsx';
export { followTheme, setTheme, type Theme, useTheme } from './theme.tsx';
export { type Area, areaOf, readToken, storeToken } from './session/tokens.tsx';
export { type Language, wordsIn } from './words.tsx';
