import { html } from 'hono/html';
import { frame, type Html } from '../pages/layout.ts';
import { people } from './people.ts';
import { scopeTexts } from './scopes.ts';

/** What the application wants, as it stands in the dialog's address. */
export interface Asked {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly state: string;
  readonly scopes: readonly string[];
}

const person = ({ id, name, note }: (typeof people)[number], index: number) =>
  html`<label class="choice">
    <input type="radio" name="user" value="${id}" ${index === 0 ? html`checked` : ''} required />
    <img src="/avatars/${id}.png" alt="" width="44" height="44" />
    <span><b>${name}</b><small>${note}</small></span>
  </label>`;

const permission = (scope: string) =>
  html`<label class="permission">
    <input
      type="checkbox"
      name="allow"
      value="${scope}"
      checked
      ${scope === 'public_profile' ? html`disabled` : ''}
    />
    <span>${scopeTexts[scope] ?? scope}<code>${scope}</code></span>
  </label>`;

export function dialogPage(asked: Asked): Html {
  const hidden = {
    client_id: asked.clientId,
    redirect_uri: asked.redirectUri,
    state: asked.state,
    scope: asked.scopes.join(','),
  };
  const body = html`<section class="dialog">
    <p class="tag">Προσομοίωση σύνδεσης Facebook</p>
    <h1>Το Kallos ζητά πρόσβαση</h1>
    <p class="lead">
      Διαλέξτε ποιος συνδέεται και τι επιτρέπει. Κανένα στοιχείο δεν φεύγει από τον υπολογιστή σας.
    </p>
    <form method="post">
      ${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <fieldset>
        <legend>Πρόσωπο</legend>
        ${people.map(person)}
      </fieldset>
      <fieldset>
        <legend>Δικαιώματα</legend>
        ${asked.scopes.map(permission)}
      </fieldset>
      <div class="answers">
        <button name="answer" value="allow" class="primary">Συνέχεια</button>
        <button name="answer" value="deny" class="secondary" formnovalidate>Άκυρο</button>
      </div>
    </form>
  </section>`;
  return frame({ title: 'Σύνδεση με Facebook', body });
}

export function faultPage(text: string): Html {
  const body = html`<section class="dialog">
    <p class="tag">Προσομοίωση σύνδεσης Facebook</p>
    <h1>Η σύνδεση δεν μπορεί να συνεχιστεί</h1>
    <p class="lead" role="alert">${text}</p>
  </section>`;
  return frame({ title: 'Σφάλμα σύνδεσης', body });
}
