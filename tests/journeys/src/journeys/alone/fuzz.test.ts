import { testOddRequests } from '../../suites/odd-requests.ts';

testOddRequests({ rounds: 1, byAnyone: false });
