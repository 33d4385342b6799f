import { factors } from '@kallos/contracts/auth/factors';
import { implement } from '@kallos/service-kit/implement';
import type { Ctx } from '../context.ts';
import { enterByCode, enterByPasskey } from '../sessions/enter.ts';
import { placed } from '../sessions/devices.ts';
import { addPasskey, askForPasskey, beginPasskey, removePasskey } from './passkeys.ts';
import { beginCodes, confirmCodes, readFactors, removeCodes, renewRecoveryCodes } from './set-up-codes.ts';

export const factorsHttp = implement<Ctx, typeof factors>(factors, {
  read: (ctx, _, { caller }) => readFactors(ctx, caller),
  beginCodes: (ctx, { body }, { caller, ip }) => beginCodes(ctx, { ...body, ip }, caller),
  confirmCodes: (ctx, { body }, { caller, ip }) => confirmCodes(ctx, { ...body, ip }, caller),
  removeCodes: (ctx, { body }, { caller, ip }) => removeCodes(ctx, { ...body, ip }, caller),
  renewRecoveryCodes: (ctx, { body }, { caller, ip }) => renewRecoveryCodes(ctx, { ...body, ip }, caller),
  beginPasskey: (ctx, { body }, { caller, ip }) => beginPasskey(ctx, { ...body, ip }, caller),
  addPasskey: (ctx, { body }, facts) => addPasskey(ctx, body, facts.caller, placed(ctx, facts, {})),
  removePasskey: (ctx, { params, body }, { caller, ip }) =>
    removePasskey(ctx, { ...params, ...body, ip }, caller),
  askForPasskey: (ctx, { body }) => askForPasskey(ctx, body.ticket),
  usePasskey: (ctx, { body }, facts) => enterByPasskey(ctx, body, placed(ctx, facts, body)),
  useCode: (ctx, { body }, facts) => enterByCode(ctx, body, placed(ctx, facts, body)),
});
