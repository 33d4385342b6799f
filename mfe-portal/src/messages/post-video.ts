import { videoRules, type VideoBreak } from '@kallos/contracts/media/video-rules';

const mebi = 1024 * 1024;
const mostMegabytes = videoRules.mostBytes / mebi;

const mostBits = videoRules.mostVideoBits / 1e6;
const mostRate = videoRules.mostSampleRate / 1000;
const asMp4 = 'αποθηκεύστε το ως MP4 (H.264 με ήχο AAC)';

/** Formats a number with a decimal comma. */
const greek = (actual: string) => actual.replace('.', ',');

/** Why a video cannot be published as a reel, and what to do; each text gets the file's value. */
export const videoBreakWords = {
  video_empty: () =>
    'Το αρχείο είναι άδειο. Αν βρίσκεται στο cloud, κατεβάστε το πρώτα στη συσκευή και επιλέξτε το ξανά.',
  video_not_video: () => 'Το αρχείο δεν είναι βίντεο. Επιλέξτε ένα MP4 ή MOV από το κινητό σας.',
  video_container: (actual) =>
    `Το αρχείο είναι ${actual}, όχι MP4 ή MOV, όποιο κι αν είναι το όνομά του. Ανοίξτε το και ${asMp4}.`,
  video_damaged: () =>
    'Το βίντεο είναι μισό ή χαλασμένο. Ελέγξτε ότι παίζει ως το τέλος και στείλτε το ξανά από τη συσκευή που το τράβηξε.',
  video_unreadable: () => 'Το αρχείο δεν διαβάζεται ως βίντεο. Δοκιμάστε MP4 ή MOV από το κινητό σας.',
  video_too_large: () =>
    `Το βίντεο ξεπερνά τα ${mostMegabytes} MB. Κόψτε το ή στείλτε το σε μικρότερη ανάλυση.`,
  video_too_short: (actual) =>
    `Το βίντεο διαρκεί ${greek(actual)} δευτερόλεπτα. Πρέπει να διαρκεί τουλάχιστον ${videoRules.shortestSeconds}.`,
  video_too_long: (actual) =>
    `Το βίντεο διαρκεί ${greek(actual)} δευτερόλεπτα. Μπορεί να διαρκεί έως ${videoRules.longestSeconds}: κόψτε το και δοκιμάστε ξανά.`,
  video_not_upright: (actual) =>
    `Το βίντεο είναι ${actual} εικονοστοιχεία. Πρέπει να είναι όρθιο (9:16), όπως το τραβάει ένα κινητό που κρατάτε όρθιο.`,
  video_other_shape: (actual) =>
    `Το βίντεο είναι ${actual} εικονοστοιχεία και δεν χωράει σε όρθιο κάδρο (9:16). Αποθηκεύστε το σε 1080 × 1920.`,
  video_too_small: (actual) =>
    `Το βίντεο είναι ${actual} εικονοστοιχεία. Πρέπει να έχει τουλάχιστον ${videoRules.leastWidth} × ${videoRules.leastHeight}.`,
  video_too_wide: (actual) =>
    `Το βίντεο είναι ${actual} εικονοστοιχεία, πάρα πολλά. Στείλτε το σε 1080 × 1920.`,
  video_codec: (actual) =>
    `Η μορφή της εικόνας (${actual}) δεν γίνεται δεκτή. Στείλτε το βίντεο όπως το τράβηξε το κινητό ή ${asMp4}.`,
  video_chroma: (actual) =>
    `Το χρώμα του βίντεο είναι αποθηκευμένο ως ${actual}. Τα δίκτυα δέχονται 4:2:0: ${asMp4}.`,
  video_depth: (actual) =>
    `Το βίντεο έχει χρώμα ${actual} bit, που δεν παίζει παντού. Τα δίκτυα δέχονται 8 bit: ${asMp4}.`,
  video_interlaced: () =>
    `Το βίντεο είναι πλεκτό (interlaced), όπως της τηλεόρασης. Τα δίκτυα δέχονται ολόκληρα καρέ: ${asMp4}, «progressive».`,
  video_bit_rate: (actual) =>
    `Το βίντεο έχει ${greek(actual)} Mbit το δευτερόλεπτο. Τα δίκτυα δέχονται έως ${mostBits}: στείλτε το σε μικρότερη ποιότητα.`,
  video_frames: (actual) =>
    `Το βίντεο έχει κατά μέσο όρο ${greek(actual)} καρέ το δευτερόλεπτο. Πρέπει να έχει από ${videoRules.leastFrames} έως ${videoRules.mostFrames}.`,
  video_cut: () =>
    'Το βίντεο είναι κομμένο, αλλά το αρχείο έχει ακόμη μέσα ό,τι κόψατε. Ανοίξτε το, αποθηκεύστε το ως νέο βίντεο και στείλτε το νέο.',
  video_sound_codec: (actual) =>
    `Ο ήχος του βίντεο (${actual}) δεν γίνεται δεκτός. Στείλτε το όπως το τράβηξε το κινητό ή ${asMp4}.`,
  video_channels: (actual) =>
    `Ο ήχος του βίντεο έχει ${actual} κανάλια. Τα δίκτυα δέχονται έως ${videoRules.mostChannels} (στερεοφωνικό): αποθηκεύστε το με στερεοφωνικό ήχο.`,
  video_sample_rate: (actual) =>
    `Ο ήχος του βίντεο είναι στα ${greek(actual)} kHz. Τα δίκτυα δέχονται έως ${mostRate}: αποθηκεύστε το με ήχο ${mostRate} kHz.`,
  video_not_converted: () =>
    `Η μετατροπή του βίντεο κράτησε πολύ και σταμάτησε. Κόψτε το ή ${asMp4} και στείλτε το ξανά.`,
} satisfies Record<VideoBreak, (actual: string) => string>;

/** The changes made to a video for the networks; each text receives the file's value. */
export const videoChangeWords: Partial<Record<VideoBreak, (actual: string) => string>> = {
  video_other_shape: (actual) => `το κάδρο ${actual} μπήκε σε όρθιο 9:16, με μαύρο περιθώριο`,
  video_too_wide: (actual) => `η ανάλυση ${actual} έγινε 1080 × 1920`,
  video_codec: (actual) => `η μορφή της εικόνας (${actual}) έγινε H.264`,
  video_chroma: (actual) => `το χρώμα ${actual} έγινε 4:2:0`,
  video_depth: (actual) => `το χρώμα ${actual} bit έγινε 8 bit`,
  video_interlaced: () => 'τα μισά καρέ έγιναν ολόκληρα',
  video_bit_rate: (actual) => `τα ${greek(actual)} Mbit/s μειώθηκαν`,
  video_frames: (actual) => `τα ${greek(actual)} καρέ το δευτερόλεπτο έγιναν 30`,
  video_cut: () => 'ό,τι είχατε κόψει αφαιρέθηκε και από το αρχείο',
  video_sound_codec: (actual) => `ο ήχος (${actual}) έγινε AAC`,
  video_channels: (actual) => `ο ήχος με ${actual} κανάλια έγινε στερεοφωνικός`,
  video_sample_rate: (actual) => `ο ήχος ${greek(actual)} kHz έγινε ${mostRate} kHz`,
};

/** Texts on the video of a post. */
export const postVideoWords = {
  converting: (percent: number) => `Μετατρέπεται για τα δίκτυα… ${percent}%`,
  converted: (changes: readonly string[]) => `Το βίντεο μετατράπηκε για τα δίκτυα: ${changes.join(', ')}.`,
  cover: 'Εξώφυλλο',
  coverHint: 'Αυτή η στιγμή φαίνεται πριν παίξει το βίντεο, στα δίκτυα και στο ημερολόγιό σας.',
  coverAt: (seconds: number) => `Στιγμή ${seconds.toFixed(1).replace('.', ',')} δευτερόλεπτα`,
  coverFailed: 'Το εξώφυλλο δεν αποθηκεύτηκε. Δοκιμάστε ξανά.',
  coverUnplayable:
    'Ο περιηγητής σας δεν παίζει αυτό το βίντεο, γι’ αυτό το εξώφυλλο θα το ορίσουν τα δίκτυα. Με άλλον περιηγητή ή από το κινητό που το τράβηξε μπορείτε να το επιλέξετε εσείς.',
  stopped: 'Σταματήσατε την αποστολή. Το βίντεο δεν αποθηκεύτηκε.',
  noAlt: 'Τα reels δεν παίρνουν περιγραφή εικόνας. Πείτε στο κείμενο τι δείχνει το βίντεο.',
  made: 'Το βίντεο δημιουργήθηκε με τεχνητή νοημοσύνη',
  remove: 'Αφαίρεση βίντεο',
  failed: 'Το βίντεο δεν ανέβηκε. Δοκιμάστε ξανά.',
  added: 'Το βίντεο προστέθηκε.',
  removed: 'Το βίντεο αφαιρέθηκε.',
  noRoom: 'Δεν χώρεσε: μπαίνει ένα βίντεο.',
} as const;
