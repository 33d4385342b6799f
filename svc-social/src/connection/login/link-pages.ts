import { escapeHtml } from '@kallos/service-kit/http/pages/escape-html';
import { plainPage } from '@kallos/service-kit/http/pages/plain-page';
import type { Login } from '../../networks/login.ts';
import type { ClosedState } from './link-use.ts';

const paragraph = (line: string) => `<p>${escapeHtml(line)}</p>`;
const again = 'Ζητήστε νέο σύνδεσμο από όποιον σας τον έστειλε.';

/** Returns the page on which a person without an account begins to connect pages. */
export function linkPage(
  { accountName, name }: { readonly accountName: string; readonly name: string },
  { label }: Pick<Login, 'label'>,
  startAddress: string,
): Response {
  return plainPage(
    200,
    `Σύνδεση σελίδων με την επιχείρηση «${accountName}»`,
    paragraph(`Ο σύνδεσμος είναι για: ${name}.`) +
      paragraph(
        `Θα μπείτε στο ${label} και θα επιλέξετε σελίδες. Το Kallos θα δημοσιεύει σε αυτές για την επιχείρηση «${accountName}».`,
      ) +
      paragraph('Δεν χρειάζεστε λογαριασμό στο Kallos και δεν βλέπουμε τον κωδικό σας.') +
      paragraph('Αν δεν περιμένατε αυτόν τον σύνδεσμο, κλείστε τη σελίδα: δεν θα συνδεθεί τίποτα.') +
      `<div class="actions"><a class="button" rel="nofollow" href="${escapeHtml(startAddress)}">${escapeHtml(`Συνέχεια στο ${label}`)}</a></div>`,
  );
}

const closed: Readonly<Record<ClosedState, readonly [title: string, line: string]>> = {
  used: ['Ο σύνδεσμος έχει χρησιμοποιηθεί', 'Κάθε σύνδεσμος ισχύει για μία σύνδεση.'],
  expired: ['Ο σύνδεσμος έληξε', 'Κάθε σύνδεσμος ισχύει για επτά ημέρες.'],
  revoked: ['Ο σύνδεσμος ακυρώθηκε', 'Η επιχείρηση που σας τον έστειλε τον ακύρωσε.'],
};

/** Returns the page of a link that connects nothing any more. */
export function linkClosedPage(state: ClosedState): Response {
  const [title, line] = closed[state];
  return plainPage(410, title, paragraph(line) + paragraph(again));
}

/** Returns the page of a link that does not exist. */
export const unknownLinkPage = (): Response =>
  plainPage(
    404,
    'Δεν βρέθηκε ο σύνδεσμος',
    paragraph('Ελέγξτε ότι τον αντιγράψατε ολόκληρο.') + paragraph(again),
  );

const failures: Readonly<Record<string, string>> = {
  no_pages: 'Δεν επιλέξατε καμία σελίδα. Ανοίξτε ξανά τον σύνδεσμο και επιλέξτε τις σελίδες της επιχείρησης.',
  no_user: 'Η σύνδεση ακυρώθηκε. Μπορείτε να ανοίξετε ξανά τον σύνδεσμο.',
  permissions_declined:
    'Λείπουν άδειες που χρειάζονται για τις δημοσιεύσεις. Ζητήστε νέο σύνδεσμο και αφήστε όλες τις άδειες ανοιχτές.',
};

/** Returns the page on which the login of a link ends. */
export function linkEndPage(
  { accountName }: { readonly accountName: string },
  { label }: Pick<Login, 'label'>,
  { outcome, cookies }: { readonly outcome: string; readonly cookies: readonly string[] },
): Response {
  const page =
    outcome === 'connected'
      ? plainPage(
          200,
          'Οι σελίδες συνδέθηκαν',
          paragraph(
            `Η επιχείρηση «${accountName}» μπορεί τώρα να επιλέξει σε ποιες από τις σελίδες σας θα δημοσιεύει.`,
          ) +
            paragraph(`Μπορείτε να αφαιρέσετε το Kallos όποτε θέλετε από τις ρυθμίσεις του ${label}.`) +
            paragraph('Μπορείτε να κλείσετε αυτή τη σελίδα.'),
        )
      : plainPage(
          200,
          'Δεν συνδέθηκε τίποτα',
          paragraph(failures[outcome] ?? `Το ${label} δεν ολοκλήρωσε τη σύνδεση. Ανοίξτε ξανά τον σύνδεσμο.`),
        );
  for (const cookie of cookies) page.headers.append('set-cookie', cookie);
  return page;
}
