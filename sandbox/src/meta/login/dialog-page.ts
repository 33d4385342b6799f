import { html } from 'hono/html';
import { frame, type Html } from '../../pages/layout.ts';
import type { Meta } from '../model.ts';
import { baseIdOf, peopleOf, type Person } from './people.ts';
import { scopeTexts } from './scopes.ts';

/** The login request, parsed from the dialog's address. */
export interface LoginRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly state: string;
  readonly scopes: readonly string[];
  readonly configId: string | undefined;
  /** `auth_type=rerequest`: declined permissions are offered again. */
  readonly isRerequest: boolean;
  /** The family of test people who may log in; see `peopleOf`. */
  readonly family: number | undefined;
}

const person = ({ id, name, description: note }: Person, index: number) =>
  html`<label class="choice">
    <input type="radio" name="user" value="${id}" ${index === 0 ? html`checked` : ''} required />
    <img src="/avatars/${baseIdOf(id)}.png" alt="" width="44" height="44" />
    <span><b>${name}</b><small>${note}</small></span>
  </label>`;

/** Returns the people who are not offered a permission: they declined it and the app does not ask again. */
const decliners = (meta: Meta, { isRerequest: isAgain, configId, family }: LoginRequest, scope: string) =>
  isAgain || configId !== undefined
    ? []
    : peopleOf(family)
        .filter(({ id }) => meta.grants.get(id)?.declined.includes(scope))
        .map(({ id }) => id);

const permission = (meta: Meta, asked: LoginRequest, scope: string) =>
  html`<label
    class="permission ${decliners(meta, asked, scope)
      .map((id) => `not-${baseIdOf(id)}`)
      .join(' ')}"
  >
    <input
      type="checkbox"
      name="allow"
      value="${scope}"
      checked
      ${scope === 'public_profile' || asked.configId !== undefined ? html`disabled` : ''}
    />
    <span>${scopeTexts[scope] ?? scope}<code>${scope}</code></span>
  </label>`;

/** Returns the permissions that a person declined earlier and is not asked for. */
function declined(meta: Meta, asked: LoginRequest, id: string) {
  const names = asked.scopes.filter((scope) => decliners(meta, asked, scope).includes(id));
  return names.length === 0
    ? ''
    : html`<p class="declined of-${baseIdOf(id)}">
        Δεν προσφέρονται ξανά, γιατί τα έχει αρνηθεί: ${names.join(', ')}
      </p>`;
}

export function dialogPage(meta: Meta, asked: LoginRequest): Html {
  const hidden = {
    client_id: asked.clientId,
    redirect_uri: asked.redirectUri,
    state: asked.state,
    // The remaining parameters are read again when the form is posted.
    ...(asked.configId === undefined ? { scope: asked.scopes.join(',') } : { config_id: asked.configId }),
    ...(asked.isRerequest ? { auth_type: 'rerequest' } : {}),
  };
  const body = html`<section class="dialog">
    <p class="tag">Προσομοίωση σύνδεσης Facebook</p>
    <h1>Το Kallos ζητά πρόσβαση</h1>
    <p class="lead">
      Επιλέξτε ποιος συνδέεται και τι επιτρέπει. Κανένα στοιχείο δεν φεύγει από τον υπολογιστή σας.
    </p>
    <form method="post">
      ${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <fieldset>
        <legend>Πρόσωπο</legend>
        ${peopleOf(asked.family).map(person)}
      </fieldset>
      <fieldset>
        <legend>Δικαιώματα</legend>
        ${peopleOf(asked.family).map(({ id }) => declined(meta, asked, id))}
        ${asked.configId === undefined ? '' : html`<p class="fixed">Δίνονται όλα ή κανένα.</p>`}
        ${asked.scopes.map((scope) => permission(meta, asked, scope))}
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
