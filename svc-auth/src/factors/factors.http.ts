import { factors } from '@kallos/contracts/auth/factors';
import { implement } from '@kallos/service-kit/implement';
import type { Ctx } from '../context.ts';
import { enterByCode } from '../sessions/enter.ts';
import { placed } from '../sessions/devices.ts';
import { beginCodes, confirmCodes, readFactors, removeCodes, renewRecoveryCodes } from './set-up-codes.ts';

export const factorsHttp = implement<Ctx, typeof factors>(factors, {
  read: (ctx, _, { caller }) => readFactors(ctx, caller),
  beginCodes: (ctx, { body }, { caller, ip }) => beginCodes(ctx, { ...body, ip }, caller),
  confirmCodes: (ctx, { body }, { caller, ip }) => confirmCodes(ctx, { ...body, ip }, caller),
  removeCodes: (ctx, { body }, { caller, ip }) => removeCodes(ctx, { ...body, ip }, caller),
  renewRecoveryCodes: (ctx, { body }, { caller, ip }) => renewRecoveryCodes(ctx, { ...body, ip }, caller),
  useCode: (ctx, { body }, facts) => enterByCode(ctx, body, placed(facts, body)),
});
