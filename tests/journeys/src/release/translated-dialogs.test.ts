import { openers } from '../dialog-uses.ts';
import { testTranslatedDialogs } from '../suites/translated-dialogs.ts';

testTranslatedDialogs(openers);
