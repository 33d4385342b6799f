/** Further words by which a sentence retracts a claim; on servers only, for size. */
export const wideExcuses: Readonly<Record<string, string>> = {
  empty: 'τοσο ευκολ* απλο easier easy simpler',
  // After a conjunction these start a claim that an earlier denial does not cover.
  claiming:
    '$healing $cureWords $tackling $ending $leaving $works διωχν* χαριζ* προσφερ* υποσχ* εγγυομ* εγγυατ* εγγυηθ* αντιμετωπ* cures heals treats treat heal cure removes remove promise guarantee works',
  // A list whose items are all denied by one verb may contain only these.
  listed: `$wideIll ο η το οι τα τον την τη τις τους των καμια καποια αλλη αλλες αλλο αλλα αλλους παθηση παθησεις νοσο νοσους ασθενεια ασθενειες
και κι ουτε or and nor any other the a an condition conditions`,
  joiner: 'η και κι ουτε or and nor',
  denial: 'ψευδες ψευτικο υπερβολη συμπτωση απατη διαφωνουμε nonsense untrue',
  being: `διν* δινουμε δωσ* γιατρευει γιατρευουν θεραπευει θεραπευουν κανει κανουν κανουμε υποσχ* διωχν* εξαφανιζ* λυνει σημαινει περιμεν* ξερ* βγαζ* αρκει πιστευ*
give gives cure* treat* heal* do does promise* offer* work* remove* mean* know* wait expect*`,
};

/** Further distancing phrases; they exclude reports of other people’s claims. */
export const wideDistances = `
φημη|φημες|rumour*|rumor*
not|nor ~1 intended|meant|designed to
τετοι*|such ~1 υποσχεσ*|διαφημισ*|promises|claims|ads
{red flag;red flags;warning sign}
ειναι|is ~1 διαφημιση|υπερβολη|ad|exaggeration|lie
anyone|people|clinics|ads|adverts|someone|everyone|those|sellers|creams ~1 who|that? ~1 promis*|claim*|say|says|advertis*|guarantee*|offer*
οποιος|οποια|οσοι|οσες|anyone|whoever ~2 δειχν*|λεει|λενε|γραφ*|υποσχετ*|υποσχοντ*|διαφημιζ*|shows|claims|promises
avoid ~3 products|clinics|anyone|ads|claims|people|sellers|that
ταχα|δηθεν|supposedly|allegedly|nonsense|ξεγελ* !! οχι|not|no
{we disagree;διαφων* απολυτα;δεν ειναι αληθεια;no truth;it has not been shown;there is no evidence}
αποφυγ+|αποφευγ* ~2 οσους|οσα|οσες|προϊοντα|διαφημισεις|υποσχεσεις|λεξεις
do|dont|never|should|cannot|shouldnt ~1 not? ~1 trust|believe|promise|fall
προσοχη|προσεχ+|προσεξτε|επιφυλακτ* ~1 σε|στις|στα|με|απο|τα|τις
δεν|δε|never|wont|dont ~3 say
{beware;be wary;be careful;watch out;be cautious;be sceptical;be skeptical}
`;
