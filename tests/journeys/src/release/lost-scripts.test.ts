import { testLostScripts } from '../suites/lost-scripts.ts';

testLostScripts(true);
