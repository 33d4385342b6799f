import { escapeHtml } from '@kallos/service-kit/http/pages/escape-html';
import { plainPage } from '@kallos/service-kit/http/pages/plain-page';

const paragraph = (line: string) => `<p>${escapeHtml(line)}</p>`;

/** Returns the page for an unknown deletion code. */
export const unknownDeletionPage = (): Response =>
  plainPage(
    404,
    'Δεν βρέθηκε αίτημα',
    paragraph('Ελέγξτε τον κωδικό επιβεβαίωσης που σας έδωσε το Facebook.'),
  );

/** Returns the page with the state of a user's data-deletion request. */
export function deletionPage({
  createdAt,
  accountsErased,
  code,
}: {
  readonly createdAt: Date;
  readonly accountsErased: number;
  readonly code: string;
}): Response {
  const when = new Intl.DateTimeFormat('el-GR', { dateStyle: 'long', timeZone: 'Europe/Athens' }).format(
    createdAt,
  );
  return plainPage(
    200,
    'Τα δεδομένα σας διαγράφηκαν',
    paragraph(`Το αίτημά σας ολοκληρώθηκε στις ${when}.`) +
      paragraph(
        accountsErased === 0
          ? 'Δεν κρατούσαμε δεδομένα από τον λογαριασμό σας στο Facebook.'
          : 'Διαγράψαμε τη σύνδεση με το Facebook, τις άδειες που μας δώσατε, τις σελίδες και τις επιλογές σας.',
      ) +
      paragraph(`Κωδικός επιβεβαίωσης: ${code}`),
  );
}
