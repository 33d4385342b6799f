import { toasts } from '@kallos/ui/kit';
import { type Area, isLoginPage, loginPaths, onLoginRequired, useNavigate } from '@kallos/web-kit/kit';
import { useEffect } from 'react';

const texts: Record<Area, { title: string; description: string }> = {
  admin: { title: 'Authentication required', description: 'Please log in to continue.' },
  business: { title: 'Απαιτείται σύνδεση', description: 'Συνδεθείτε για να συνεχίσετε.' },
};

/** Opens the login screen, once, whenever a guard or a refused call asks for it. */
export function LoginRedirect() {
  const navigate = useNavigate();
  useEffect(
    () =>
      onLoginRequired((area) => {
        if (isLoginPage(globalThis.location.pathname)) return;
        void navigate(loginPaths[area], { replace: true });
        toasts.warning(texts[area]);
      }),
    [navigate],
  );
  return null;
}
