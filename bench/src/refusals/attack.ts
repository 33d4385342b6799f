import { hostileRequests, send } from './hostile-requests.ts';

// Sends refused requests one after the other while it is told 'on'.
const [url = '', tokens = '{}'] = process.argv.slice(2);
const bearers = JSON.parse(tokens) as Record<string, string>;

let isOn = false;
let sent = 0;
process.on('message', (word) => {
  isOn = word === 'on';
  if (!isOn) process.send?.(sent);
});

for (let at = 0; ; at = (at + 1) % hostileRequests.length) {
  while (!isOn) await new Promise((wake) => setTimeout(wake, 20));
  const request = hostileRequests[at];
  if (request) await send(url, request, bearers);
  sent += 1;
}
