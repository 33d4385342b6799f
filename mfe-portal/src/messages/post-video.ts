import { videoRules, type VideoBreak } from '@kallos/contracts/video-rules';

const mebi = 1024 * 1024;
const mostMegabytes = videoRules.mostBytes / mebi;

/** Why a video cannot go out as a reel, and what to do, in Greek. */
export const videoBreakWords = {
  video_unreadable: 'Το αρχείο δεν διαβάζεται ως βίντεο. Δοκιμάστε MP4 ή MOV από το κινητό σας.',
  video_too_large: `Το βίντεο ξεπερνά τα ${mostMegabytes} MB. Κόψτε το ή στείλτε το σε μικρότερη ανάλυση.`,
  video_too_short: `Το βίντεο πρέπει να διαρκεί τουλάχιστον ${videoRules.shortestSeconds} δευτερόλεπτα.`,
  video_too_long: `Το βίντεο μπορεί να διαρκεί έως ${videoRules.longestSeconds} δευτερόλεπτα. Κόψτε το και δοκιμάστε ξανά.`,
  video_not_upright: 'Το βίντεο πρέπει να είναι όρθιο (9:16), όπως το τραβάει ένα κινητό που κρατάτε όρθιο.',
  video_too_small: `Το βίντεο πρέπει να έχει τουλάχιστον ${videoRules.leastWidth} × ${videoRules.leastHeight} εικονοστοιχεία.`,
  video_too_wide: 'Το βίντεο έχει πολύ μεγάλη ανάλυση. Στείλτε το σε 1080 × 1920.',
  video_codec:
    'Αυτή η μορφή βίντεο δεν γίνεται δεκτή. Στείλτε το όπως το τράβηξε το κινητό ή αποθηκεύστε το ως MP4 (H.264).',
  video_sound_codec:
    'Ο ήχος του βίντεο δεν γίνεται δεκτός. Στείλτε το όπως το τράβηξε το κινητό ή αποθηκεύστε το ως MP4 με ήχο AAC.',
  video_frames: 'Το βίντεο πρέπει να έχει από 23 έως 60 καρέ το δευτερόλεπτο.',
} satisfies Record<VideoBreak, string>;

/** The words for the video of a post, in Greek. */
export const postVideoWords = {
  title: 'Βίντεο (reel)',
  upload: 'Προσθήκη βίντεο',
  replacesPictures: 'Το βίντεο δημοσιεύεται στη θέση των εικόνων.',
  hint: `Όρθιο MP4 ή MOV, ${videoRules.shortestSeconds} έως ${videoRules.longestSeconds} δευτερόλεπτα, έως ${mostMegabytes} MB.`,
  sending: (percent: number) => `Ανεβαίνει… ${percent}%`,
  checking: 'Ανέβηκε. Ελέγχεται…',
  progress: 'Πόσο έχει ανέβει',
  stop: 'Διακοπή',
  stopped: 'Σταματήσατε την αποστολή. Το βίντεο δεν αποθηκεύτηκε.',
  noAlt: 'Τα reels δεν παίρνουν περιγραφή εικόνας. Πείτε στο κείμενο τι δείχνει το βίντεο.',
  made: 'Το βίντεο δημιουργήθηκε με τεχνητή νοημοσύνη',
  remove: 'Αφαίρεση βίντεο',
  failed: 'Το βίντεο δεν ανέβηκε. Δοκιμάστε ξανά.',
} as const;
