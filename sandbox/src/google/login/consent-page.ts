import { html } from 'hono/html';
import { frame, type Html } from '../../pages/layout.ts';
import { peopleOf, type Person } from '../people.ts';
import { businessScope } from './tokens.ts';

/** The request for consent, parsed from the dialog's address. */
export interface ConsentRequest {
  readonly redirectUri: string;
  readonly state: string;
  readonly scopes: readonly string[];
  readonly isOffline: boolean;
  /** `prompt=consent`: a refresh token is issued again. */
  readonly isForced: boolean;
  readonly challenge: string | undefined;
  readonly family: number | undefined;
  /** The parameters that the form repeats. */
  readonly raw: Readonly<Record<string, string>>;
}

const texts: Record<string, string> = {
  [businessScope]: 'Προβολή και διαχείριση των προφίλ επιχείρησής σας στο Google',
  openid: 'Σύνδεση με τον λογαριασμό σας Google',
  email: 'Προβολή της κύριας διεύθυνσης email σας',
  profile: 'Προβολή του ονόματός σας',
};

const person = ({ id, name, email, description }: Person, index: number) =>
  html`<label class="choice">
    <input type="radio" name="person" value="${id}" ${index === 0 ? html`checked` : ''} required />
    <span><b>${name}</b><small>${email} · ${description}</small></span>
  </label>`;

export function consentPage(asked: ConsentRequest, isTesting: boolean): Html {
  const body = html`<section class="dialog">
    <p class="tag">Προσομοίωση σύνδεσης Google</p>
    <h1>Το Kallos ζητά πρόσβαση στον λογαριασμό σας Google</h1>
    ${
      isTesting
        ? html`<p class="lead">Η Google δεν έχει επαληθεύσει αυτή την εφαρμογή. Βρίσκεται σε δοκιμή.</p>`
        : html`<p class="lead">
            Επιλέξτε λογαριασμό και τι επιτρέπετε. Κανένα στοιχείο δεν φεύγει από τον υπολογιστή σας.
          </p>`
    }
    <form method="post">
      ${Object.entries(asked.raw).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <fieldset>
        <legend>Λογαριασμός</legend>
        ${peopleOf(asked.family).map(person)}
      </fieldset>
      <fieldset>
        <legend>Δικαιώματα</legend>
        ${asked.scopes.map(
          (scope) =>
            html`<label class="permission">
              <input
                type="checkbox"
                name="allow"
                value="${scope}"
                checked
                ${scope === businessScope ? '' : html`disabled`}
              />
              <span>${texts[scope] ?? scope}<code>${scope}</code></span>
            </label>`,
        )}
      </fieldset>
      <div class="answers">
        <button name="answer" value="allow" class="primary">Συνέχεια</button>
        <button name="answer" value="deny" class="secondary" formnovalidate>Ακύρωση</button>
      </div>
    </form>
  </section>`;
  return frame({ title: 'Σύνδεση με Google', body });
}

export function faultPage(error: string, text: string): Html {
  const body = html`<section class="dialog">
    <p class="tag">Προσομοίωση σύνδεσης Google</p>
    <h1>Η πρόσβαση αποκλείστηκε</h1>
    <p class="lead" role="alert">${text}</p>
    <p class="lead">Σφάλμα ${error}</p>
  </section>`;
  return frame({ title: 'Σφάλμα σύνδεσης', body });
}
