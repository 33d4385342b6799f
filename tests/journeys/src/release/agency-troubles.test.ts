import { testPlantedTroubles } from '../suites/planted-troubles.ts';

testPlantedTroubles(200);
