import type { RemoteEntry } from '@kallos/contracts/gateway/remotes';
import { lazyPart, onPartFailed, SkipLink, ToastRegion, toasts } from '@kallos/ui/kit';
import { LeaveBlocker, lazyScreen, usePageLanguage } from '@kallos/web-kit/kit';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { I18nProvider, RouterProvider } from 'react-aria-components';
import { Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { LoginRedirect } from './frame/LoginRedirect.tsx';
import { NotFoundPage } from './frame/not-found-page.ts';
import { PagePending } from './frame/PagePending.tsx';
import { SandboxNote } from './frame/SandboxNote.tsx';
import { ScreenBoundary } from './frame/ScreenBoundary.tsx';
import { AdminLogin, BusinessLogin } from './login/logins.tsx';
import { useNewerShell } from './remotes/newer-shell.ts';
import { NoRegistry } from './remotes/NoRegistry.tsx';
import { useKnownRemotes, usePreview } from './remotes/registry.ts';
import { RemoteOutlet } from './remotes/RemoteOutlet.tsx';
import { reportShown } from './remotes/report.ts';
import { useNewerRemotes } from './remotes/use-newer-remotes.ts';
import { shellVersion } from './shell-version.ts';

const LegalPage = lazyScreen(async () => (await import('./legal/LegalPage.tsx')).LegalPage, <PagePending />);

// Few users see it, so it is a separate chunk.
const { Part: PreviewBar } = lazyPart(async () => (await import('./frame/PreviewBar.tsx')).PreviewBar);

const ForgotPassword = lazyScreen(
  async () => (await import('./login/ForgotPassword.tsx')).ForgotPassword,
  <PagePending />,
);
const ChoosePassword = lazyScreen(
  async () => (await import('./login/ChoosePassword.tsx')).ChoosePassword,
  <PagePending />,
);

const AdminPassword = lazyScreen(
  async () => (await import('./login/AdminPassword.tsx')).AdminPassword,
  <PagePending />,
);

const SecurityPage = lazyScreen(
  async () => (await import('./security/SecurityPage.tsx')).SecurityPage,
  <PagePending />,
);

/** Each remote defines its own path. */
const outletsOf = (remotes: readonly RemoteEntry[]) =>
  remotes.flatMap(({ name, about }) =>
    (about?.mounts ?? []).map((mount) => (
      <Route
        key={mount}
        path={`${mount}/*`}
        element={<RemoteOutlet key={name} name={name} basename={mount} language={about?.language ?? 'el'} />}
      />
    )),
  );

function useScrollToTop(pathname: string): void {
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    delete document.documentElement.dataset['painted'];
    globalThis.scrollTo(0, 0);
  }, [pathname]);
}

// Some screens have two addresses and redirect from one to the other while their toasts are shown.
const screenAt = (pathname: string): string => pathname.replace(/^\/(portal|business)(?=\/)/, '');

// Before the new screen's own effects, which may add toasts.
function useErrorsOfThisScreen(pathname: string): void {
  const screen = screenAt(pathname);
  const before = useRef(screen);
  useLayoutEffect(() => {
    if (before.current !== screen) toasts.clearErrors();
    before.current = screen;
  }, [screen]);
}

// A part of the UI that cannot be fetched is reported once; it is retried in the background.
function useMissingParts(isEnglish: boolean): void {
  useEffect(
    () =>
      onPartFailed(() => {
        toasts.destructive({
          title: isEnglish
            ? 'The server could not be reached. Check your network; this opens as soon as it is back.'
            : 'Δεν υπάρχει σύνδεση με το Kallos. Ελέγξτε το δίκτυό σας· θα ανοίξει μόλις επανέλθει.',
        });
      }),
    [isEnglish],
  );
}

/** Marks the document with the shell's version. */
function useShownShell(): void {
  useEffect(() => {
    document.documentElement.dataset['shell'] = shellVersion;
    return shellVersion === '' ? undefined : reportShown('shell', shellVersion);
  }, []);
}

/** The product: the shell's own screens and the outlet of each remote. */
export function App() {
  const { pathname } = useLocation();
  const language = usePageLanguage();
  const navigate = useNavigate();
  useScrollToTop(pathname);
  useErrorsOfThisScreen(pathname);
  useMissingParts(language === 'en');
  useNewerRemotes();
  const isLeaving = useNewerShell(pathname);
  useShownShell();
  const remotes = useKnownRemotes();
  const preview = usePreview();
  return (
    <RouterProvider navigate={(path) => void navigate(path)}>
      <I18nProvider locale={language === 'en' ? 'en-GB' : 'el-GR'}>
        <SkipLink>{language === 'en' ? 'Skip to content' : 'Μετάβαση στο περιεχόμενο'}</SkipLink>
        <SandboxNote language={language} />
        {preview ? <PreviewBar preview={preview} language={language} /> : null}
        <LeaveBlocker />
        <LoginRedirect />
        <ScreenBoundary>
          {isLeaving ? (
            <PagePending />
          ) : (
            <Routes>
              <Route path="/" element={<BusinessLogin />} />
              <Route path="/login" element={<BusinessLogin />} />
              <Route path="/business/login" element={<BusinessLogin />} />
              <Route path="/business/forgot-password" element={<ForgotPassword />} />
              <Route path="/business/password" element={<ChoosePassword />} />
              <Route path="/admin" element={<AdminLogin />} />
              <Route path="/admin/password" element={<AdminPassword />} />
              <Route path="/admin/security" element={<SecurityPage key="admin" area="admin" />} />
              <Route path="/business/security" element={<SecurityPage key="business" area="business" />} />
              {outletsOf(remotes)}
              <Route path="/terms-of-service" element={<LegalPage key="terms" page="terms" />} />
              <Route path="/privacy-policy" element={<LegalPage key="privacy" page="privacy" />} />
              <Route path="*" element={remotes.length > 0 ? <NotFoundPage /> : <NoRegistry />} />
            </Routes>
          )}
        </ScreenBoundary>
        <ToastRegion
          label={language === 'en' ? 'Notifications' : 'Ειδοποιήσεις'}
          closeLabel={language === 'en' ? 'Close' : 'Κλείσιμο'}
        />
      </I18nProvider>
    </RouterProvider>
  );
}
