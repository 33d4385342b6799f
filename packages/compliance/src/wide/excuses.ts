/** Words by which a sentence takes a claim back, beside `excuseSets`; a browser has no room for them. */
export const wideExcuses: Readonly<Record<string, string>> = {
  denial: 'ψευδες ψευτικο υπερβολη συμπτωση απατη διαφωνουμε nonsense untrue',
  being: `διν* δωσ* γιατρευει γιατρευουν θεραπευει θεραπευουν κανει κανουν κανουμε υποσχ* διωχν* εξαφανιζ* λυνει σημαινει περιμεν* ξερ* βγαζ* αρκει πιστευ*
give gives cure* treat* heal* do does promise* offer* work* remove* mean* know* wait expect*`,
};

/** Ways to speak of a claim without making it, beside `distances`. */
export const wideDistances = `
οποιος|οποια|οσοι|οσες|anyone|whoever|who ~2 δειχν*|λεει|λενε|γραφ*|υποσχετ*|υποσχοντ*|διαφημιζ*|shows|claims|promises
διαβασ* ~3 που|οτι|πως|καπου|παντου|somewhere|online
ακουσ*|ειπε|ειπαν|ελεγ*|ελεγε|εγραψε ~3 λαϊκη|γειτονισσα|ιντερνετ|διαδικτυ*|facebook|tiktok|αρχαι*|παλι*|παλιοι|γιαγιαδες
ταχα|δηθεν|supposedly|allegedly|nonsense|ξεγελ*
{we disagree;διαφων* απολυτα;κανουν λαθος;δεν ειναι αληθεια;no truth;full stop}
{ο κοσμος λεει;λεει ο κοσμος;το λενε;they call;people call;some call;it has not been shown;there is no evidence;no study}
`;
