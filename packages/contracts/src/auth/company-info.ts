import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { text, WallTime, wholeNumber } from '../wire.ts';

/** The data of a business about itself; `timeZone` is an IANA name. */
export const CompanyInfoFields = z.object({
  companyName: text(2, 200, 'Company name must be at least 2 characters'),
  location: text(2, 200, 'Location must be at least 2 characters'),
  postFrequencyDays: z._default(wholeNumber(1, 30), 7),
  scheduledTime: z._default(WallTime, '09:00'),
  logoUrl: z._default(z.nullable(z.string().check(z.maxLength(2000))), null),
  timeZone: z._default(z.string().check(z.maxLength(64)), 'Europe/Athens'),
});
export type CompanyInfoFields = z.infer<typeof CompanyInfoFields>;

const CompanyInfo = z.extend(CompanyInfoFields, { id: z.number(), accountId: z.number() });

/** The first step of the portal. */
export const companyInfo = {
  read: endpoint({
    service: 'auth',
    method: 'GET',
    path: '/api/v2/company-info',
    who: 'business',
    summary: "Reads the account's company information; null before the first save.",
    reply: z.object({ success: z.literal(true), companyInfo: z.nullable(CompanyInfo) }),
  }),
  save: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/api/v2/company-info',
    who: 'business',
    summary: "Saves the account's company information.",
    body: CompanyInfoFields,
    reply: z.object({ success: z.literal(true), companyInfo: CompanyInfo }),
    errors: ['invalid_fields'],
  }),
};
