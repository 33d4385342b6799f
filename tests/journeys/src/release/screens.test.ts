import { testScreens } from '../suites/judged-screens.ts';

testScreens(true);
