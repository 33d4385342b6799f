import type { Language } from '@kallos/web-kit/kit';
import type { LegalText } from './legal-text.ts';

const email = 'support@kallos.example';

const greek: LegalText = {
  title: 'Όροι χρήσης',
  lede: 'Τι συμφωνούμε όταν χρησιμοποιείτε το Kallos για τις αναρτήσεις της επιχείρησής σας.',
  updated: 'Τελευταία ενημέρωση: 14 Μαΐου 2025',
  contents: 'Περιεχόμενα',
  sections: [
    {
      id: 'service',
      title: 'Η υπηρεσία',
      paragraphs: [
        'Το Kallos γράφει με τεχνητή νοημοσύνη κείμενα για τα κοινωνικά δίκτυα, τα προγραμματίζει και τα δημοσιεύει στις σελίδες Facebook και στους λογαριασμούς Instagram που συνδέετε εσείς.',
        'Με τη χρήση της υπηρεσίας αποδέχεστε αυτούς τους όρους για λογαριασμό της επιχείρησης που εκπροσωπείτε. Αν δεν συμφωνείτε, μη χρησιμοποιείτε την υπηρεσία.',
      ],
    },
    {
      id: 'account',
      title: 'Λογαριασμός και ασφάλεια',
      paragraphs: [
        'Ο λογαριασμός δημιουργείται από τον διαχειριστή της πλατφόρμας. Κρατήστε τον κωδικό σας μυστικό, μην τον μοιράζεστε και αποσυνδέεστε από κοινόχρηστους υπολογιστές.',
        'Είστε υπεύθυνοι για ό,τι γίνεται με τον λογαριασμό σας. Αν υποψιαστείτε ότι κάποιος άλλος τον χρησιμοποιεί, ειδοποιήστε μας αμέσως και θα διακόψουμε κάθε ενεργή σύνδεση.',
      ],
    },
    {
      id: 'content',
      title: 'Το περιεχόμενο που δημιουργείτε',
      paragraphs: [
        'Τα κείμενα που παράγει η τεχνητή νοημοσύνη για εσάς, όπως και όσα γράφετε ή ανεβάζετε, ανήκουν σε εσάς. Μας δίνετε μόνο την άδεια που χρειάζεται για να τα αποθηκεύσουμε, να τα εμφανίσουμε και να τα δημοσιεύσουμε κατ’ εντολή σας.',
        'Τα κείμενα αυτά μπορεί να περιέχουν λάθη. Ελέγξτε τα πριν τα προγραμματίσετε, ιδίως κάθε ισχυρισμό για προϊόντα, θεραπείες και αποτελέσματα: η ευθύνη για ό,τι δημοσιεύεται είναι δική σας.',
        'Χρησιμοποιείτε εικόνες μόνο όταν έχετε το δικαίωμα. Μη δημοσιεύετε στοιχεία ή φωτογραφίες ασθενών χωρίς τη ρητή συγκατάθεσή τους.',
      ],
    },
    {
      id: 'limits',
      title: 'Όρια χρήσης ανά συνδρομή',
      paragraphs: [
        'Κάθε συνδρομή έχει όρια, για παράδειγμα στον αριθμό των κειμένων και των αναζητήσεων εικόνων ανά ημέρα. Οι δοκιμαστικοί λογαριασμοί έχουν μικρότερα όρια και λιγότερες δυνατότητες.',
        'Όταν φτάσετε ένα όριο, σας το λέμε και η αντίστοιχη λειτουργία περιμένει την επόμενη περίοδο ή μια μεγαλύτερη συνδρομή. Οι ήδη προγραμματισμένες αναρτήσεις δεν χάνονται.',
      ],
    },
    {
      id: 'fair-use',
      title: 'Επιτρεπτή χρήση',
      paragraphs: [
        'Δεν επιτρέπεται παραπλανητικό, παράνομο ή προσβλητικό περιεχόμενο, ούτε περιεχόμενο που παραβιάζει τους κανόνες της Meta ή τη νομοθεσία για τη διαφήμιση φαρμάκων και ιατροτεχνολογικών προϊόντων.',
        'Μην επιχειρείτε να παρακάμψετε τα όρια, να αποκτήσετε πρόσβαση σε λογαριασμούς άλλων ή να διαταράξετε τη λειτουργία της υπηρεσίας.',
      ],
    },
    {
      id: 'third-parties',
      title: 'Υπηρεσίες τρίτων',
      paragraphs: [
        'Η δημοσίευση εξαρτάται από τη Meta και τα κείμενα από παρόχους τεχνητής νοημοσύνης. Αν μια τέτοια υπηρεσία διακοπεί ή αλλάξει, κρατάμε τις αναρτήσεις σας και σας ενημερώνουμε τι δεν δημοσιεύτηκε.',
      ],
    },
    {
      id: 'liability',
      title: 'Ευθύνη και διαθεσιμότητα',
      paragraphs: [
        'Φροντίζουμε ώστε η υπηρεσία να λειτουργεί σωστά και χωρίς διακοπές, όμως δεν εγγυόμαστε συγκεκριμένα εμπορικά αποτελέσματα. Ευθυνόμαστε για δόλο και βαριά αμέλεια, όπως ορίζει ο νόμος.',
        'Μπορείτε να κλείσετε τον λογαριασμό σας όποτε θέλετε. Μπορούμε να αναστείλουμε λογαριασμό που παραβιάζει τους όρους, αφού σας ειδοποιήσουμε όπου αυτό είναι δυνατόν.',
      ],
    },
    {
      id: 'law',
      title: 'Εφαρμοστέο δίκαιο',
      paragraphs: [
        'Οι όροι διέπονται από το ελληνικό δίκαιο. Για κάθε διαφορά αρμόδια είναι τα δικαστήρια της Αθήνας, χωρίς να θίγονται τα δικαιώματα που ο νόμος δίνει στους καταναλωτές.',
        'Αν αλλάξουμε τους όρους ουσιωδώς, θα σας ενημερώσουμε τουλάχιστον τριάντα ημέρες πριν ισχύσουν.',
      ],
    },
  ],
  contact: { title: 'Επικοινωνία', text: 'Για απορίες και υποστήριξη γράψτε μας στο', email },
};

const english: LegalText = {
  title: 'Terms of service',
  lede: 'What we agree on when you use Kallos for the posts of your business.',
  updated: 'Last updated: 14 May 2025',
  contents: 'Contents',
  sections: [
    {
      id: 'service',
      title: 'The service',
      paragraphs: [
        'Kallos writes social media posts with artificial intelligence, schedules them, and publishes them to the Facebook pages and Instagram accounts that you connect.',
        'By using the service you accept these terms on behalf of the business you represent. If you do not agree, please do not use it.',
      ],
    },
    {
      id: 'account',
      title: 'Account and security',
      paragraphs: [
        'Your account is created by the platform administrator. Keep your password secret, do not share it, and log out on shared computers.',
        'You are responsible for what happens under your account. If you suspect that someone else is using it, tell us at once and we will end every active session.',
      ],
    },
    {
      id: 'content',
      title: 'The content you create',
      paragraphs: [
        'The texts that artificial intelligence generates for you belong to you, as does everything you write or upload. You give us only the permission needed to store, show and publish them on your instruction.',
        'Such texts can contain mistakes. Check them before you schedule them, above all any claim about products, treatments and results: you are responsible for what is published.',
        'Use pictures only where you have the right to. Do not publish details or photographs of patients without their explicit consent.',
      ],
    },
    {
      id: 'limits',
      title: 'Usage limits by subscription',
      paragraphs: [
        'Each subscription level has limits, for example on the number of texts and image searches a day. Trial accounts have lower limits and fewer features.',
        'When you reach a limit we tell you, and that function waits for the next period or a larger subscription. Posts that are already scheduled are not lost.',
      ],
    },
    {
      id: 'fair-use',
      title: 'Acceptable use',
      paragraphs: [
        'Misleading, unlawful or offensive content is not allowed, nor is content that breaks the rules of Meta or the law on advertising medicines and medical devices.',
        'Do not try to get around limits, to reach accounts of others, or to disturb the service.',
      ],
    },
    {
      id: 'third-parties',
      title: 'Services of others',
      paragraphs: [
        'Publishing depends on Meta, and the texts on providers of artificial intelligence. If such a service stops or changes, we keep your posts and tell you what was not published.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability and availability',
      paragraphs: [
        'We take care that the service works correctly and without interruption, but we do not promise particular commercial results. We are liable for intent and gross negligence as the law provides.',
        'You may close your account at any time. We may suspend an account that breaks these terms, with notice wherever that is possible.',
      ],
    },
    {
      id: 'law',
      title: 'Governing law',
      paragraphs: [
        'These terms are governed by Greek law. The courts of Athens are competent for any dispute, without prejudice to the rights that the law gives to consumers.',
        'If we change these terms substantially, we will tell you at least thirty days before the change applies.',
      ],
    },
  ],
  contact: { title: 'Contact', text: 'For questions and support, write to us at', email },
};

/** The terms of service. */
export const terms: Record<Language, LegalText> = { el: greek, en: english };
