import { lostFiles, testLostPortalFiles } from '../suites/lost-portal-files.ts';

testLostPortalFiles(lostFiles);
