import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Done, WireInstant } from '../wire.ts';

/** A session of a user, as shown to them. */
const SignedInDevice = z.object({
  id: z.string(),
  /** Browser and system, such as `Chrome · Windows`; empty if unknown. */
  device: z.string(),
  address: z.string(),
  signedInAt: WireInstant,
  lastSeenAt: WireInstant,
  isThis: z.boolean(),
});

/** The sessions of a user on all devices. */
export const devices = {
  list: endpoint({
    service: 'auth',
    method: 'GET',
    path: '/api/auth/devices',
    who: 'signed-in',
    role: 'viewer',
    summary: 'Lists where the caller is signed in, the latest activity first.',
    reply: z.object({ success: z.literal(true), devices: z.array(SignedInDevice) }),
  }),
  end: endpoint({
    service: 'auth',
    method: 'DELETE',
    path: '/api/auth/devices/:id',
    who: 'signed-in',
    role: 'viewer',
    summary: 'Signs the caller out on one device.',
    params: z.object({ id: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)) }),
    reply: Done,
    errors: ['not_found'],
  }),
  endOthers: endpoint({
    service: 'auth',
    method: 'DELETE',
    path: '/api/auth/devices',
    who: 'signed-in',
    role: 'viewer',
    summary: 'Signs the caller out everywhere else.',
    reply: Done,
  }),
};
