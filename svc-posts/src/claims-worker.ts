import { parentPort } from 'node:worker_threads';
import { checkTextFully } from '@kallos/compliance/check-text-fully';
import type { TextToCheck } from '@kallos/compliance/matching/checker';
import { backgroundNiceness, lowerPriority } from '@kallos/service-kit/background/lower-priority';

lowerPriority(backgroundNiceness.checks);
parentPort?.on('message', (wish: TextToCheck) => parentPort?.postMessage(checkTextFully(wish), []));
