import { MonthLinkButton } from '@kallos/web-kit/remote/month-link/month-link';
import { monthLinkWords } from '../../messages/month-link.ts';
import { AllowanceNote } from './period/AllowanceNote.tsx';

/** The area below the posts: the allowances, and links that show a month without a login. */
export const CalendarFoot = ({ timeZone }: { timeZone: string }) => (
  <>
    <AllowanceNote timeZone={timeZone} only="info" />
    <div>
      <MonthLinkButton words={monthLinkWords} size="sm" />
    </div>
  </>
);
