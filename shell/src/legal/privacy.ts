import type { Language } from '@kallos/web-kit/kit';
import type { LegalText } from './legal-text.ts';

const email = 'privacy@kallos.example';

const greek: LegalText = {
  title: 'Πολιτική απορρήτου',
  lede: 'Ποια δεδομένα κρατάμε, γιατί, για πόσο, και τι μπορείτε να ζητήσετε.',
  updated: 'Τελευταία ενημέρωση: 14 Μαΐου 2025',
  contents: 'Περιεχόμενα',
  sections: [
    {
      id: 'what',
      title: 'Ποια δεδομένα συλλέγουμε',
      paragraphs: [
        'Στοιχεία λογαριασμού: email, κωδικός πρόσβασης (αποθηκευμένος μόνο ως μη αναστρέψιμο αποτύπωμα), επωνυμία και τοποθεσία της επιχείρησης.',
        'Περιεχόμενο: προϊόντα, εικόνες, κείμενα και πρόγραμμα αναρτήσεων. Στοιχεία σύνδεσης: τα ονόματα και τα αναγνωριστικά των σελίδων σας και τα διακριτικά πρόσβασης της Meta, τα οποία φυλάσσονται κρυπτογραφημένα και δεν φτάνουν ποτέ στον περιηγητή.',
        'Τεχνικά αρχεία: ώρα, διεύθυνση IP και αποτέλεσμα των κλήσεων, για την ασφάλεια και τη διάγνωση προβλημάτων.',
      ],
    },
    {
      id: 'why',
      title: 'Γιατί τα χρησιμοποιούμε',
      paragraphs: [
        'Για να εκτελέσουμε τη σύμβαση: να γράψουμε, να προγραμματίσουμε και να δημοσιεύσουμε τις αναρτήσεις σας. Για το έννομο συμφέρον μας: να κρατάμε την υπηρεσία ασφαλή. Για νομικές υποχρεώσεις, όπου υπάρχουν.',
        'Δεν πουλάμε δεδομένα και δεν τα χρησιμοποιούμε για διαφήμιση.',
      ],
    },
    {
      id: 'who',
      title: 'Ποιοι άλλοι τα λαμβάνουν',
      paragraphs: [
        'Η Meta λαμβάνει τις αναρτήσεις που ζητάτε να δημοσιευτούν. Ο πάροχος τεχνητής νοημοσύνης λαμβάνει το όνομα και την περιγραφή του προϊόντος για να γράψει κείμενο. Οι πάροχοι φιλοξενίας και email επεξεργάζονται δεδομένα μόνο κατ’ εντολή μας.',
      ],
    },
    {
      id: 'transfers',
      title: 'Διαβιβάσεις εκτός ΕΟΧ',
      paragraphs: [
        'Ορισμένοι πάροχοι βρίσκονται εκτός του Ευρωπαϊκού Οικονομικού Χώρου. Τότε η διαβίβαση στηρίζεται σε απόφαση επάρκειας ή στις τυποποιημένες συμβατικές ρήτρες της Ευρωπαϊκής Επιτροπής. Ζητήστε μας αντίγραφο των εγγυήσεων όποτε θέλετε.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies και αποθήκευση στον περιηγητή',
      paragraphs: [
        'Δεν χρησιμοποιούμε cookies παρακολούθησης ούτε εργαλεία τρίτων για στατιστικά. Στον περιηγητή σας αποθηκεύονται μόνο τα απαραίτητα: το διακριτικό της σύνδεσής σας και η επιλογή εμφάνισης (φωτεινό ή σκούρο).',
        'Η αποσύνδεση διαγράφει τα διακριτικά από τον περιηγητή και τα ακυρώνει στον διακομιστή.',
      ],
    },
    {
      id: 'keeping',
      title: 'Πόσο τα κρατάμε και πώς τα προστατεύουμε',
      paragraphs: [
        'Κρατάμε τα δεδομένα όσο ο λογαριασμός είναι ενεργός και τα διαγράφουμε μετά το κλείσιμό του, εκτός από όσα ο νόμος επιβάλλει να φυλαχθούν. Τα τεχνικά αρχεία διαγράφονται περιοδικά.',
        'Η επικοινωνία είναι κρυπτογραφημένη, οι κωδικοί και τα διακριτικά φυλάσσονται με ισχυρή κρυπτογραφία, και κάθε πρόσβαση διαχειριστή σε λογαριασμό καταγράφεται.',
      ],
    },
    {
      id: 'rights',
      title: 'Τα δικαιώματά σας',
      paragraphs: [
        'Έχετε δικαίωμα πρόσβασης, διόρθωσης, διαγραφής, περιορισμού, φορητότητας και εναντίωσης. Απαντάμε μέσα σε έναν μήνα.',
        'Αν πιστεύετε ότι παραβιάζουμε τα δικαιώματά σας, μπορείτε να απευθυνθείτε στην Αρχή Προστασίας Δεδομένων Προσωπικού Χαρακτήρα. Εφαρμόζεται το ελληνικό και το ευρωπαϊκό δίκαιο.',
      ],
    },
  ],
  contact: { title: 'Επικοινωνία', text: 'Για κάθε ερώτηση σχετικά με το απόρρητο γράψτε μας στο', email },
};

const english: LegalText = {
  title: 'Privacy policy',
  lede: 'Which data we keep, why, for how long, and what you may ask for.',
  updated: 'Last updated: 14 May 2025',
  contents: 'Contents',
  sections: [
    {
      id: 'what',
      title: 'Which data we collect',
      paragraphs: [
        'Account details: e-mail address, password (kept only as an irreversible hash), the name and location of the business.',
        'Content: products, pictures, texts and the posting schedule. Connection details: the names and identifiers of your pages and the access tokens of Meta, which are stored encrypted and never reach a browser.',
        'Technical logs: time, IP address and outcome of calls, for security and for finding faults.',
      ],
    },
    {
      id: 'why',
      title: 'Why we use them',
      paragraphs: [
        'To perform the contract: to write, schedule and publish your posts. For our legitimate interest: to keep the service secure. For legal duties, where they exist.',
        'We do not sell data and do not use them for advertising.',
      ],
    },
    {
      id: 'who',
      title: 'Who else receives them',
      paragraphs: [
        'Meta receives the posts that you ask us to publish. The provider of artificial intelligence receives the name and description of a product in order to write a text. Hosting and e-mail providers process data on our instruction only.',
      ],
    },
    {
      id: 'transfers',
      title: 'Transfers outside the EEA',
      paragraphs: [
        'Some providers are located outside the European Economic Area. The transfer then rests on an adequacy decision or on the standard contractual clauses of the European Commission. Ask us for a copy of the safeguards whenever you like.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and browser storage',
      paragraphs: [
        'We use no tracking cookies and no analytics of third parties. Your browser stores only what is necessary: the token of your session and your choice of look (light or dark).',
        'Logging out deletes the tokens from the browser and revokes them on the server.',
      ],
    },
    {
      id: 'keeping',
      title: 'How long we keep them and how we protect them',
      paragraphs: [
        'We keep data while the account is active and delete them after it is closed, except for what the law obliges us to keep. Technical logs are deleted periodically.',
        'Communication is encrypted, passwords and tokens are stored with strong cryptography, and every access of an administrator to an account is recorded.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      paragraphs: [
        'You have the right of access, rectification, erasure, restriction, portability and objection. We answer within one month.',
        'If you believe that we infringe your rights, you may turn to the Hellenic Data Protection Authority. Greek and European law applies.',
      ],
    },
  ],
  contact: { title: 'Contact', text: 'For any question about privacy, write to us at', email },
};

/** The privacy policy. */
export const privacy: Record<Language, LegalText> = { el: greek, en: english };
