import { factors } from '@kallos/contracts/auth/factors';
import { ArrowLeft, Button, ButtonLink, LogOut, Wordmark } from '@kallos/ui/kit';
import {
  AdminGuard,
  type Area,
  BusinessGuard,
  type GuardProps,
  type Language,
  logOut,
  usePage,
  useQuery,
} from '@kallos/web-kit/kit';
import { PagePending } from '../frame/PagePending.tsx';
import { ScreenFailure } from '../frame/ScreenFailure.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { Codes } from './Codes.tsx';
import { Devices } from './Devices.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Page } from './security-look.ts';
import { LoadFailed } from './use-failure.tsx';
import { words } from './words.ts';

const tellIn =
  (language: Language): GuardProps['unreachable'] =>
  (retry, error) => <ScreenFailure language={language} error={error} onRetry={retry} />;
const tellUnreachableIn = { el: tellIn('el'), en: tellIn('en') };

const areas = {
  admin: { language: 'en', Guard: AdminGuard, home: '/admin/dashboard' },
  business: { language: 'el', Guard: BusinessGuard, home: '/business/campaigns' },
} as const;

/** Shows why the password and the second step are missing. */
function FactorsFailed({ language }: { readonly language: Language }) {
  const { data, error, reload } = useQuery(factors.read);
  return error && !data ? <LoadFailed language={language} error={error} onRetry={reload} /> : null;
}

/** The page for a user's own sign-in, in both areas. */
export function SecurityPage({ area }: { readonly area: Area }) {
  const { language, Guard, home } = areas[area];
  const t = words(language);
  usePage(t.title, language);
  return (
    <Guard pending={<PagePending />} unreachable={tellUnreachableIn[language]}>
      <Page>
        <header>
          <Wordmark />
          <div>
            <ButtonLink href={home} variant="quiet" icon={<ArrowLeft />}>
              {t.back}
            </ButtonLink>
            <Button variant="quiet" icon={<LogOut />} onPress={() => void logOut(area)}>
              {t.logOut}
            </Button>
          </div>
        </header>
        <main id="main" tabIndex={-1}>
          <h1>{t.title}</h1>
          <FactorsFailed language={language} />
          <ChangePassword language={language} area={area} />
          <Passkeys language={language} />
          <Codes language={language} />
          <Devices language={language} />
        </main>
      </Page>
    </Guard>
  );
}
