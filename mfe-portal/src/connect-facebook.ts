import { connection } from '@kallos/contracts/social/connection';
import { call } from '@kallos/web-kit/kit';

/** Leaves for the Facebook login by a ticket that works once, so that no session token stands in an address. */
export async function goToFacebook(): Promise<void> {
  const { url } = await call(connection.createTicket);
  window.location.assign(url);
}
