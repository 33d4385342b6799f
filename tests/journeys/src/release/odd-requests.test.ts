import { testOddRequests } from '../suites/odd-requests.ts';

testOddRequests({ rounds: 150, byAnyone: true });
