/** Words by which a sentence retracts, denies or asks its content. */
export const excuseSets: Readonly<Record<string, string>> = {
  negation: `δεν δε μην μη ουτε οχι ποτε κανεν+ κανεναν καμια τιποτα not no never cannot cant dont doesnt isnt arent wont
didnt wasnt wouldnt shouldnt nobody none nothing neither nor without hardly`,
  not: 'δεν δε μην μη',
  // After these a negation does not cover the following words.
  empty: `μονο απλα απλως just only merely simply διστα* φοβ* ανησυχ* περιμεν* χασ+ χασαμε χαστε χασιμ* ψαχν* αγχων* σκεφτ* αμφιβολ* τυχαι*
μυστικο doubt* wonder secret hesitat* worry wait miss look question coincidence`,
  lacking: 'χωρις διχως without',
  // A short answer that calls the previous statement wrong.
  denial: 'μυθος λαθος ψεμα myth false wrong',
  // The same as a sentence of its own.
  refusal: 'οχι no',
  being: 'υπαρχ+ ειναι exist+ guaranteed possible',
  copula: 'is are',
  // A new clause follows: «You cannot overdose and there are no risks» claims the second.
  joining: 'and but και αλλα',
  // Greek has double negation: after these «δεν» negates nothing more.
  concordant: 'κανεν+ κανεναν κανεις καμια καμιας τιποτα ουτε ποτε nothing nobody',
  affirmation:
    'ναι φυσικα βεβαιως βεβαια σιγουρ+ δικη δικο δικα αυτη αυτο yes ours absolutely sure this yours',
  wish: `θελ* ψαχν* αναζητ* ονειρ* ετοιμ* ηξερ* γνωριζ* ξερ+ μαθατε βαρεθηκ* κουραστηκ* want+ wanted looking ready know
knew tired dream* need heard fancy`,
};

/** Distancing phrases that mention a claim without making it; patterns like those of rules. */
export const distances = `
μυθ+|παραμυθ*|myth+|untrue|scam*|απατη|ψεμα|ψεματα|ψευδ*|παραπλαν*|misleading|απαγορευ*|forbidden|prohibited|illegal|unlawful|παρανομ*
if|when ~3 says|promises|claims|tells|offers|guarantees
γραφουν|λενε|υποσχονται πολλοι|καποιοι|αλλοι|μερικοι|οτι|πως
μας ρωτ*
κανεις|κανενας δεν ~1 μπορ*
αφηνουμε ~3 διαφημισ+|αλλους
δεν ~1 ισχυει|προοριζ*|αποσκοπ*|αληθευει|επιτρεπεται|επιτρεπονται
δεν υπαρχ+ ~2 ιατρικη|>
{does not exist;doesnt exist}
{τι δεν;what we dont;what we never} υποσχ*|ταζ*|λεμε|promise|say
δεν|δε|never|wont|dont ~3 λεμε|βρεθ*|πουμε|ακουσ*|γραψουμε|hear|tell|promise
μην|μη ~1 δεχ*|πιστευ*|εμπιστευ*|πειθεσ*|παρασυρ*
οσους|οσοι|οποι+|οποιον|καποι+|εκεινους|αυτους|διαφημισ+|υποσχεσεις|αν ~2 υποσχ*|ταζ*|ταξει|ταξουν|πει|πουν|λεει|λενε|μιλουν|διαφημιζ*|εγγυ*|πουλ*|που
κλινικες|κεντρα|διαφημισ+|πολλοι|ορισμεν*|μερικ*|αλλοι|αλλες|καποι* ~2 υποσχ*|ταζ*|λενε|εγγυ*|διαφημιζ*|ισχυριζ*
ρωτα*|ρωτουν|ρωτησ*|ask|asks|asking|wonder* ~1 αν|if|whether|ποσο|γιατι
{not something;not true;asked if;θα θελαμε}
δεν υπαρχ+ ~3 να !! μη|μην|σαν|οπως|εκτος|μονο|τοσο|πιο|καλυτερ*
ποιος ~2 μπορει|υποσχ*|δικαιουται
οταν|αν|οπου|if|when ~1 ακου*|διαβαζ*|βλεπ*|hear|read
μην|μη περιμεν* ~4 απο|να
{η φραση;η λεξη;οι λεξεις;the phrase;the word;the words}
nobody|noone|no one|clinic|doctor|honest? ~2 can|should|could|will|promis*
`;

/** Invitations to read a leaflet. */
export const leaflet = 'διαβαστε|διαβασε|διαβαζετε|read ~3 οδηγιες|φυλλο|φυλλαδιο|leaflet|instructions|label';
