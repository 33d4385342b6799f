/** Texts on uploaded images. */
export const ownImageWords = {
  sideBySide: 'Μοιάζει με «πριν και μετά»',
  whySideBySide:
    'Τα δύο μισά της εικόνας μοιάζουν μεταξύ τους. Σε ενέσιμα και αδυνάτισμα η σύγκριση δεν επιτρέπεται· κρατήστε την εικόνα μόνο αν δείχνει κάτι άλλο. Τα γράμματα πάνω στην εικόνα δεν τα ελέγχουμε.',
  moving: 'Κρατήσαμε ένα καρέ',
  whyMoving:
    'Το Facebook και το Instagram δεν δείχνουν κινούμενες εικόνες (GIF) σε τέτοιες αναρτήσεις, γι’ αυτό φεύγει μόνο αυτό το καρέ. Για κίνηση, προσθέστε βίντεο.',
};

/** The formats of image fields. */
export const imageKinds = 'JPEG, PNG, WebP, AVIF, GIF ή HEIC. Οι μεγάλες εικόνες μικραίνουν πριν ανέβουν.';
