import { toasts } from '@kallos/ui/kit';
import { type Area, isLoginPage, loginPaths, onLoginRequired, onLogout } from '@kallos/web-kit/kit';
import { leaveNow } from '@kallos/web-kit/remote/leave-now';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

const texts: Record<Area, { title: string; description: string }> = {
  admin: { title: 'Authentication required', description: 'Please log in to continue.' },
  business: { title: 'Απαιτείται σύνδεση', description: 'Συνδεθείτε για να συνεχίσετε.' },
};

const loggedOut: Record<Area, { title: string; description: string }> = {
  admin: { title: 'Logged out', description: 'You have been successfully logged out.' },
  business: { title: 'Αποσυνδεθήκατε', description: 'Σας περιμένουμε ξανά.' },
};

const stillIn: Record<Area, { title: string; description: string }> = {
  admin: { title: 'Error', description: 'Failed to log out. Please try again.' },
  business: { title: 'Σφάλμα', description: 'Η αποσύνδεση απέτυχε. Δοκιμάστε ξανά.' },
};

const afterLogout: Record<Area, string> = { admin: '/admin', business: '/business/login' };

/** Opens the login screen once when a guard or a refused call requests it, and after a logout. */
export function LoginRedirect() {
  const navigate = useNavigate();
  useEffect(
    () =>
      onLoginRequired((area) => {
        if (isLoginPage(globalThis.location.pathname)) return;
        toasts.clearErrors();
        void navigate(loginPaths[area], { replace: true, state: leaveNow });
        toasts.warning(texts[area]);
      }),
    [navigate],
  );
  useEffect(
    () =>
      onLogout(({ area, isDone }) => {
        if (!isDone) {
          toasts.destructive(stillIn[area]);
          return;
        }
        toasts.clearErrors();
        void navigate(afterLogout[area], { replace: true, state: leaveNow });
        toasts.neutral(loggedOut[area]);
      }),
    [navigate],
  );
  return null;
}
