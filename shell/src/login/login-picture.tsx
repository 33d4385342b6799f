import { CalendarCheck2, lazyPart, Sparkles } from '@kallos/ui/kit';
import { ProofChip } from '@kallos/ui/login/login-layout';

const words = {
  scheduled: 'Προγραμματίστηκε',
  scheduledText: 'Αύριο, 10:30',
  written: 'Νέο κείμενο έτοιμο',
  product: 'Hydra Serum 1,5%',
};

// Decorative, so it loads separately and later.
const { Part: ArchPicture } = lazyPart(async () => (await import('./arch-picture.tsx')).ArchPicture);

/** The features next to the business login. */
export const loginPicture = (
  <ArchPicture brand="KALLOS" caption="HYDRA SERUM 1.5%">
    <ProofChip icon={<CalendarCheck2 />} title={words.scheduled} text={words.scheduledText} />
    <ProofChip icon={<Sparkles />} title={words.written} text={words.product} tone="ai" place="end" />
  </ArchPicture>
);
