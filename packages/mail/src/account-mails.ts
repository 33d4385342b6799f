import { formatTime } from './format-time.ts';
import { buttonLink, mailFrame, paragraph, signature } from './mail-frame.ts';
import type { MailText } from './mailer.ts';

interface AccountMail {
  readonly subject: string;
  readonly before: readonly string[];
  readonly button?: { readonly url: string; readonly label: string };
  readonly after?: readonly string[];
}

const greeting = 'Γεια σας,';

function mailOf({ subject, before, button, after = [] }: AccountMail): MailText {
  const html = [
    ...[greeting, ...before].map(paragraph),
    button ? buttonLink(button.url, button.label) : '',
    ...[...after, signature].map(paragraph),
  ];
  const text = [
    greeting,
    ...before,
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...after,
    signature,
  ];
  return { subject, html: mailFrame(html.join('')), text: `${text.join('\n\n')}\n` };
}

/** Returns the mail with a link to choose a new password. */
export const resetMail = (links: { choose: string }): MailText =>
  mailOf({
    subject: 'Νέος κωδικός πρόσβασης για το Kallos',
    before: [
      'ζητήσατε να ορίσετε νέο κωδικό πρόσβασης. Ανοίξτε τον σύνδεσμο και γράψτε τον κωδικό που θέλετε.',
    ],
    button: { url: links.choose, label: 'Ορισμός νέου κωδικού' },
    after: [
      'Ο σύνδεσμος ισχύει για 30 λεπτά και για μία χρήση. Μην τον προωθήσετε σε κανέναν.',
      'Αν δεν το ζητήσατε εσείς, αγνοήστε αυτό το μήνυμα. Ο κωδικός σας δεν άλλαξε.',
    ],
  });

/** Returns the notice of a changed password. */
export const passwordChangedMail = (links: { forgot: string }): MailText =>
  mailOf({
    subject: 'Ο κωδικός πρόσβασής σας άλλαξε',
    before: [
      'ο κωδικός πρόσβασής σας στο Kallos μόλις άλλαξε. Όπου αλλού ήσασταν συνδεδεμένοι, έγινε αποσύνδεση.',
      'Αν το κάνατε εσείς, δεν χρειάζεται να κάνετε τίποτα. Αν όχι, ορίστε αμέσως νέο κωδικό.',
    ],
    button: { url: links.forgot, label: 'Ορισμός νέου κωδικού' },
  });

/** Returns the notice of a sign-in on a new device. */
export const newDeviceMail = (
  signIn: { device: string; address: string; at: Date; timeZone: string },
  links: { devices: string },
): MailText =>
  mailOf({
    subject: 'Νέα σύνδεση στον λογαριασμό σας',
    before: [
      'συνδεθήκατε στο Kallos από συσκευή που δεν έχουμε ξαναδεί.',
      `Συσκευή: ${signIn.device === '' ? 'άγνωστη' : signIn.device}. Ώρα: ${formatTime(signIn.at, signIn.timeZone)}. Διεύθυνση IP: ${signIn.address === '' ? 'άγνωστη' : signIn.address}.`,
      'Αν ήσασταν εσείς, δεν χρειάζεται να κάνετε τίποτα. Αν όχι, αποσυνδέστε τη συσκευή και αλλάξτε τον κωδικό σας.',
    ],
    button: { url: links.devices, label: 'Οι συσκευές μου' },
  });

/** Returns the invitation of a person to a business, with a link to choose a password. */
export const invitationMail = (businessName: string, links: { choose: string }): MailText =>
  mailOf({
    subject: 'Πρόσκληση στο Kallos',
    before: [
      `σας προσκαλούμε να χρησιμοποιήσετε το Kallos για την επιχείρηση «${businessName}». Συνδέεστε με αυτό το email· τον κωδικό τον επιλέγετε εσείς.`,
    ],
    button: { url: links.choose, label: 'Επιλογή κωδικού' },
    after: [
      'Ο σύνδεσμος ισχύει για 7 ημέρες και για μία χρήση. Μην τον προωθήσετε σε κανέναν.',
      'Αν δεν περιμένατε αυτό το μήνυμα, αγνοήστε το.',
    ],
  });

/** Returns the notice of changed second factors. */
export const secondStepMail = (links: { security: string }): MailText =>
  mailOf({
    subject: 'Άλλαξε η επιβεβαίωση της σύνδεσής σας',
    before: [
      'μόλις άλλαξε ο τρόπος με τον οποίο επιβεβαιώνετε τη σύνδεσή σας στο Kallos: ενεργοποιήθηκε, καταργήθηκε ή απέκτησε νέους κωδικούς ανάκτησης.',
      'Αν το κάνατε εσείς, δεν χρειάζεται να κάνετε τίποτα. Αν όχι, αλλάξτε αμέσως τον κωδικό σας και δείτε τις συσκευές σας.',
    ],
    button: { url: links.security, label: 'Ασφάλεια σύνδεσης' },
  });

/** Returns the notice that too many sign-ins ended the least recently used session. */
export const sessionLimitMail = (links: { devices: string }): MailText =>
  mailOf({
    subject: 'Αποσυνδεθήκατε από μια παλιά συσκευή',
    before: [
      'είστε συνδεδεμένοι στο Kallos σε πάρα πολλές συσκευές. Γι’ αυτό σας αποσυνδέσαμε από εκείνη που είχατε να χρησιμοποιήσετε περισσότερο καιρό.',
      'Αν οι συνδέσεις είναι δικές σας, δεν χρειάζεται να κάνετε τίποτα. Αν όχι, αλλάξτε αμέσως τον κωδικό σας και αποσυνδέστε όσες συσκευές δεν γνωρίζετε.',
    ],
    button: { url: links.devices, label: 'Οι συσκευές μου' },
  });

/** Returns the notice that a webhook was switched off. */
export const webhookDisabledMail = (links: { keys: string }): MailText =>
  mailOf({
    subject: 'Οι ειδοποιήσεις σε άλλο πρόγραμμα σταμάτησαν',
    before: [
      'το πρόγραμμα που συνδέσατε με το Kallos δεν απαντά εδώ και τρεις ημέρες, ή ζήτησε να μην παίρνει άλλες ειδοποιήσεις. Γι’ αυτό σταματήσαμε να του στέλνουμε.',
      'Οι αναρτήσεις σας δεν επηρεάζονται. Δείξτε αυτό το μήνυμα σε όποιον έφτιαξε τη σύνδεση.',
    ],
    button: { url: links.keys, label: 'Άλλα προγράμματα' },
  });

/** Returns the notice that a key of another program ends soon. */
export const keyEndingMail = (
  { name, endsAt, timeZone }: { name: string; endsAt: Date; timeZone: string },
  links: { keys: string },
): MailText => {
  const day = new Intl.DateTimeFormat('el-GR', { timeZone, dateStyle: 'full' }).format(endsAt);
  return mailOf({
    subject: 'Ένα κλειδί για άλλο πρόγραμμα λήγει σύντομα',
    before: [
      `το κλειδί «${name}» ισχύει έως ${day}. Μετά, το πρόγραμμα που το χρησιμοποιεί δεν θα έχει πρόσβαση στο Kallos.`,
      'Για να συνεχίσει, ανανεώστε το κλειδί και δώστε το καινούριο σε όποιον έφτιαξε τη σύνδεση. Αν δεν το χρειάζεστε πια, δεν χρειάζεται να κάνετε κάτι.',
    ],
    button: { url: links.keys, label: 'Άλλα προγράμματα' },
  });
};
