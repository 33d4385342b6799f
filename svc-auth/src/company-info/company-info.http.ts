import { companyInfo } from '@kallos/contracts/auth/company-info';
import { implement } from '@kallos/service-kit/implement';
import type { Ctx } from '../context.ts';
import { readCompanyInfo, saveCompanyInfo } from './company-info.ts';

export const companyInfoHttp = implement<Ctx, typeof companyInfo>(companyInfo, {
  read: (ctx, _, { caller }) => readCompanyInfo(ctx, caller),
  save: (ctx, { body }, { caller }) => saveCompanyInfo(ctx, body, caller),
});
