import { escapeHtml } from '@kallos/service-kit/http/pages/escape-html';
import { plainPage } from '@kallos/service-kit/http/pages/plain-page';
import type { Login } from '../../networks/login.ts';

const paragraph = (line: string) => `<p>${escapeHtml(line)}</p>`;
const hidden = (name: string, value: string) =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
const button = (answer: string, label: string, look = 'button') =>
  `<button class="${look}" name="answer" value="${answer}">${escapeHtml(label)}</button>`;

/**
 * Returns the page that asks a user coming back from a network whether the pages belong to this
 * business.
 */
export function confirmationPage(
  business: string,
  { login, state, code }: { login: Pick<Login, 'name' | 'label'>; state: string; code: string },
): Response {
  return plainPage(
    200,
    `Σύνδεση με την επιχείρηση «${business}»`,
    paragraph(
      `Οι σελίδες που επιλέξατε στο ${login.label} θα συνδεθούν με την επιχείρηση «${business}» στο Kallos.`,
    ) +
      paragraph('Όποιος έχει πρόσβαση σε αυτή την επιχείρηση θα μπορεί να δημοσιεύει σε αυτές.') +
      paragraph('Αν δεν είναι η δική σας επιχείρηση, πατήστε «Ακύρωση»: δεν θα συνδεθεί τίποτα.') +
      `<form method="post" action="/api/auth/${login.name}/confirm">${hidden('state', state)}${hidden('code', code)}` +
      `<p class="answers">${button('connect', 'Σύνδεση σελίδων')}${button('cancel', 'Ακύρωση', 'button quiet')}</p></form>`,
  );
}

/** Returns the page for a browser that opened another user's login link. */
export function foreignLinkPage(publicUrl: string): Response {
  return plainPage(
    403,
    'Δεν συνδέθηκε τίποτα',
    paragraph(
      'Αυτός ο σύνδεσμος δεν ξεκίνησε από αυτόν τον περιηγητή, γι’ αυτό η σύνδεση με το Facebook σταμάτησε.',
    ) +
      paragraph(
        'Αν σας τον έστειλε κάποιος άλλος, μην τον ανοίξετε ξανά: ίσως ήθελε τις σελίδες σας στον λογαριασμό του.',
      ) +
      paragraph('Για να συνδέσετε τις δικές σας σελίδες, ξεκινήστε από την οθόνη «Πλατφόρμες».') +
      `<p><a class="button" href="${escapeHtml(publicUrl)}/portal/platforms">Μετάβαση στις Πλατφόρμες</a></p>`,
  );
}
