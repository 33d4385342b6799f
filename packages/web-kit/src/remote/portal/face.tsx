import { companyInfo } from '@kallos/contracts/auth/company-info';
import { connection } from '@kallos/contracts/social/connection';
import { useQuery } from '@kallos/web-kit/kit';
import { useLogo } from './logo.tsx';

/** Returns the image of the business: its logo, else that of a page it publishes to; null without either. */
export function useFace(): string | null {
  const company = useQuery(companyInfo.read).data?.companyInfo;
  const pages = useQuery(connection.listSelectedPages).data?.selectedPages;
  const logo = useLogo(company?.logoUrl ?? '');
  const page = pages?.find(({ isActive, pictureUrl }) => isActive && pictureUrl);
  return logo ?? page?.pictureUrl ?? null;
}
