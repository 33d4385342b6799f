// The service starts this file as a process of its own, in the source tree and among the bundles alike.
import './media/decoding/worker.ts';
