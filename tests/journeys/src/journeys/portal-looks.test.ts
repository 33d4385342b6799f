import { testPortalLooks } from '../suites/portal-looks.ts';

testPortalLooks(false);
