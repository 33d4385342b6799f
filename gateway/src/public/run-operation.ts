import { apiKeys, type KeyFacts } from '@kallos/contracts/auth/api-keys';
import { sessions } from '@kallos/contracts/auth/sessions';
import type { Call } from '@kallos/contracts/client';
import { AppError } from '@kallos/contracts/errors';
import { isPublicWrite, publicBase, type PublicEndpoint } from '@kallos/contracts/public/public-endpoint';
import type { OperationName } from '@kallos/contracts/public/v1';
import type { FairQueue } from '@kallos/service-kit/http/load/fair-queue';
import { callAsKey, type CallFacts, type KeyCaller, passForm, type ServiceReach } from './call-services.ts';
import type { FormBody, PublicCall } from './handler.ts';
import { accountHandlers } from './handlers/accounts.ts';
import { connectLinkHandlers } from './handlers/connect-links.ts';
import { postHandlers } from './handlers/posts.ts';
import { productHandlers } from './handlers/products.ts';
import { webhookHandlers } from './handlers/webhooks.ts';
import { PublicError } from './problems.ts';

/** The context of operations. */
export interface OperationParts extends ServiceReach {
  readonly callAuth: Call;
  readonly publicUrl: string;
  /** Keeps the calls of one account from taking all places at the services. */
  readonly turns: FairQueue;
}

/** A request of an operation with parsed input. */
export interface OperationRequest {
  readonly name: OperationName;
  readonly endpoint: PublicEndpoint;
  readonly key: KeyFacts;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly version: number | undefined;
  /** The path, for the audit. */
  readonly path: string;
  readonly form: FormBody | undefined;
  readonly facts: Pick<CallFacts, 'requestId' | 'address' | 'once'>;
}

const handlers = {
  ...accountHandlers,
  ...connectLinkHandlers,
  ...productHandlers,
  ...postHandlers,
  ...webhookHandlers,
} as unknown as Readonly<Record<OperationName, (call: PublicCall) => Promise<unknown>>>;

/** The endpoint of a form, which is passed on as it comes. */
const imagePath = '/api/product-pictures';

const callers = new WeakMap<KeyFacts, KeyCaller>();

/** Returns the caller that services see for a key in an account, the same object while the key is cached. */
function callerOf({ isAgency }: PublicEndpoint, key: KeyFacts): KeyCaller | undefined {
  const { keyId, name, sessionId, account } = key;
  // Only an owner makes an agency-wide key.
  if (isAgency) return { kind: 'admin', subject: `key:${keyId}`, sessionId, name, role: 'owner' };
  if (!account) return undefined;
  const caller = callers.get(key) ?? {
    kind: 'business' as const,
    subject: `key:${keyId}`,
    sessionId,
    name,
    accountId: account.id,
    accountName: account.name,
    ...(account.isTrial && { isTrial: true }),
  };
  callers.set(key, caller);
  return caller;
}

/** Refuses a call whose key lacks the scope or does not reach the account, or all accounts. */
export function authorizeKey({ scope, path, isAgency }: PublicEndpoint, key: KeyFacts): void {
  if (scope !== null && !key.scopes.includes(scope))
    throw new PublicError('insufficient_scope', { fields: { scope } });
  if (isAgency && key.accountId !== null)
    throw new PublicError('forbidden', { fields: { key: 'not_agency_wide' } });
  if (path.includes(':accountId') && !key.account) throw new AppError('not_found');
}

const accountOf = (caller: KeyCaller): number | undefined =>
  caller.kind === 'business' ? caller.accountId : undefined;

/** Records a write in the audit before it is passed on; refuses it if that fails. */
async function recordWrite({ callAuth }: OperationParts, caller: KeyCaller, request: OperationRequest) {
  const { subject } = caller;
  const { name, endpoint, path, facts } = request;
  const { requestId } = facts;
  const body = {
    subject,
    actor: subject,
    accountId: accountOf(caller),
    endpoint: `public.${name}`,
    method: endpoint.method,
    path: publicBase + path,
    requestId,
  };
  await callAuth(sessions.recordActingWrite, { body }).catch((cause: unknown) => {
    throw new AppError('unavailable', { retryAfterSeconds: 2, cause });
  });
}

/** Runs an operation for an authorized key; the reply is parsed, so it is one that the document shows. */
export async function runOperation(
  parts: OperationParts,
  request: OperationRequest,
): Promise<{ reply: unknown; isReplayed: boolean }> {
  const { endpoint, key, facts } = request;
  const caller = callerOf(endpoint, key);
  let isReplayed = false;
  const callFacts: CallFacts = {
    ...facts,
    timeoutSeconds: endpoint.timeoutSeconds ?? 30,
    onReplayed: () => (isReplayed = true),
  };
  const noAccount = () => {
    throw new AppError('not_found');
  };
  const once = facts.once;
  const run = async () => {
    if (caller && isPublicWrite(endpoint)) await recordWrite(parts, caller, request);
    return handlers[request.name]({
      params: request.params,
      query: request.query,
      body: request.body,
      key,
      version: request.version,
      publicUrl: parts.publicUrl,
      call: caller ? callAsKey(parts, caller, callFacts) : (noAccount as Call),
      callPart: (part) =>
        caller
          ? callAsKey(parts, caller, { ...callFacts, once: once && { ...once, key: `${once.key}:${part}` } })
          : (noAccount as Call),
      sendFile: () =>
        caller?.kind === 'business' && request.form
          ? passForm(parts, caller, callFacts, { ...request.form, path: imagePath })
          : noAccount(),
      listAccounts: async (after, limit) =>
        (await parts.callAuth(apiKeys.listAccounts, { body: { keyId: key.keyId, after, limit } })).accounts,
    } as PublicCall);
  };
  const sender = caller?.kind === 'business' ? `account:${caller.accountId}` : `key:${key.keyId}`;
  const made = await (request.form ? run() : parts.turns.run(sender, run));
  return { reply: endpoint.reply ? endpoint.reply.parse(made) : undefined, isReplayed };
}
