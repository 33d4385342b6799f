// The service starts this file as a separate process, from the sources and from the bundle.
import './media/decoding/worker.ts';
