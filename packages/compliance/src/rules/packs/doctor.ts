import { readRules } from '../read-rules.ts';
import type { RulePack } from '../rule.ts';

/** Law 3418/2005 and presidential decree 84/2001 on doctors and clinics. */
export const doctor: RulePack = {
  name: 'doctor',
  rules: readRules(`
= doctor.professional-use block always
#επαγγελματικη|#επαγγελματικες|#επαγγελματικης χρησ+
#επαγγελματικηχρηση
#επαγγελματικηςχρησης
= doctor.discount-on-act warn
προσφορ*|εκπτωσ*|δωρεαν|δωρο|μισοτιμ* <4> $act|συνεδρι*
{μονο σημερα;τελευταια ευκαιρια;μονο για λιγες μερες;only today;last chance}
discount|offer|free|sale <4> $act
minus *% <7> $priced !! οξυ|οξεος|acid
*% ~1 off|κατω|φθηνοτερ*|φτηνοτερ* <7> $priced
{$number τοις εκατο;μιση τιμη;μισης τιμης;half price;black friday;cyber monday;happy hour;1 1;2 for 1} <6> $priced !! οξυ|οξεος|acid|ουρα|σιγουρ*|επιτυχ*
{λιγες;τελευταιες;περιορισμενες;ελαχιστες;few;last;limited;final} ~2 θεσεις|θεση|spots|slots|places <9> $priced !! σταθμευσ*|παρκινγκ|parking|εργασι*|σεμιναρι*|job*
προλαβετε|προλαβε|σπευσ*|βιαστ*|hurry|τρεξτε ~5 τιμη|τιμες|προσφορ*|θεσεις|θεση|price*|offer* <9> $priced
{μεχρι εξαντλησεως;οσο προλαβαινετε;οσο προλαβετε;μονο για σημερα;μονο αυτη την εβδομαδα;while stocks last} <9> $priced
= doctor.patients-in-comments warn alsoAsked
γραψτε|γραψε|πειτε|πες|μοιραστειτε|μοιρασου|μοιραστεις|αναφερετε|αφησ*|περιμενουμε ~6 εμπειρι*|ιστορι*|προβλημ*|συμπτωμ*|παθησ*|αποτελεσμ*|θεραπει* !! μηνυμα|ιδιωτικα
σχολι+ <8> εμπειρι*|ιστορια|προβλημα|συμπτωμ*|παθησ*|θεραπει*|συνεδρια|δερμα|ακμη|αγωγη|πασχ*
share|tell|write|describe ~5 experience*|story|stories|symptom*|condition|diagnosis !! private|privately|brand
comment+ <8> experience*|symptom*|condition|treatment|diagnosis|skin|acne|patient*
= doctor.named-competitor block ofOthers
καλυτερ*|ανωτερ*|φθηνοτερ*|φτηνοτερ*|αποτελεσματικοτερ*|ισχυροτερ*|ασφαλεστερ*|ποιοτικοτερ*|γρηγοροτερ*|οικονομικοτερ*|εμπειροτερ*|χειροτερ*|ακριβοτερ*|προχειροτερ*|συγχρονοτερ*|πληρεστερ*|αξιοπιστοτερ* ~3 απο|απ
πιο καλ*|αποτελεσματικ*|φθην*|φτην*|ασφαλ*|ισχυρ*|γρηγορ*|οικονομικ*|εμπειρ*|αξιοπιστ*|δυνατ*|σωστ* ~2 απο|απ
ξεπερν*|ξεπερασ*
{σε αντιθεση με;δεν συγκρινεται με;δεν συγκρινονται με;σε συγκριση με;συγκριτικα με;ξεχαστε;πολυ μπροστα απο}
better|cheaper|safer|stronger|faster|worse|kinder ~3 than
superior to
unlike|outperform+|beats
{compared to;compared with;forget about}
χειροτερ*|υποδεεστερ*|worse|inferior
{δεν πιανει μπροστα;δεν φτανει μπροστα;δεν μας φτανει}
= doctor.personal-praise warn
κορυφαι*|καλυτερο*|καλυτερη|καλυτεροι|διασημ*|διαπρεπ*|φημισμεν*|leading|best|renowned|famous $physician
`),
};
