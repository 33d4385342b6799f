import {
  type LiveMessage,
  liveMessageIn,
  livePath,
  type StreamMessage,
} from '@kallos/contracts/gateway/live';

/** The options of a live connection; times are in milliseconds. */
interface LiveOptions {
  readonly token: string;
  readonly onMessage: (message: LiveMessage) => void;
  readonly onOnline: (isOnline: boolean) => void;
  /** Called when the server rejects the token. */
  readonly onRefused?: () => void;
  readonly fetch?: typeof globalThis.fetch;
  readonly firstWait?: number;
  readonly longestWait?: number;
  /** After this silence the connection counts as dead. */
  readonly silence?: number;
  /** The polling interval of a replaced stream; after some polls it reconnects. */
  readonly readEvery?: number;
}

/** Polls of a replaced stream before it reconnects, which may replace another one. */
const readingsBetween = 5;

/** Returns a parser of server-sent events for chunks of text; malformed messages are dropped. */
export function createEventReader(onMessage: (message: StreamMessage) => void): (chunk: string) => void {
  let rest = '';
  return (chunk) => {
    const blocks = (rest + chunk).split(/\r\n\r\n|\n\n|\r\r/);
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const text = block
        .split(/\r\n|\n|\r/)
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(5).replace(/^ /, ''))
        .join('\n');
      const message = parseMessage(text);
      if (message) onMessage(message);
    }
  };
}

function parseMessage(text: string): StreamMessage | undefined {
  try {
    return liveMessageIn(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Reads one stream to its end; returns whether newer streams of the same session replaced it. */
async function readStream(options: LiveOptions, signal: AbortController): Promise<boolean> {
  const send = options.fetch ?? globalThis.fetch.bind(globalThis);
  let silence: ReturnType<typeof setTimeout> | undefined;
  const listen = (): void => {
    clearTimeout(silence);
    silence = setTimeout(() => signal.abort(), options.silence ?? 60_000);
  };
  try {
    listen();
    const response = await send(livePath, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${options.token}` },
      cache: 'no-store',
      signal: signal.signal,
    });
    if (response.status === 401) options.onRefused?.();
    if (!response.ok || !response.body) throw new Error(`live stream answered ${response.status}`);
    options.onOnline(true);
    let isReplaced = false;
    const read = createEventReader((message) => {
      if (message.type === 'replaced') isReplaced = true;
      else options.onMessage(message);
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return isReplaced;
      listen();
      read(value);
    }
  } finally {
    clearTimeout(silence);
  }
}

/**
 * Keeps a live connection until stopped: reconnects with backoff and jitter, and at once when the network
 * returns. A stream that was replaced by newer ones polls for some minutes first, so that two tabs do not
 * replace each other in turn.
 */
export function openLiveStream(options: LiveOptions): () => void {
  const { firstWait = 1000, longestWait = 30_000 } = options;
  let isStopped = false;
  let current: AbortController | undefined;
  let wake: () => void = () => undefined;
  const onNetwork = (): void => wake();
  // A stream without a network stays silent; aborting it makes the reconnect immediate.
  const onNetworkLost = (): void => current?.abort();
  globalThis.addEventListener?.('online', onNetwork);
  globalThis.addEventListener?.('offline', onNetworkLost);

  const sleep = (milliseconds: number) =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, milliseconds * (0.5 + Math.random() / 2));
      wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  const poll = async (): Promise<void> => {
    for (let reading = 0; reading < readingsBetween && !isStopped; reading += 1) {
      await sleep(options.readEvery ?? 120_000);
      if (!isStopped) options.onMessage({ type: 'resync' });
    }
  };

  const connectForever = async (): Promise<void> => {
    let wait = firstWait;
    while (!isStopped) {
      const began = performance.now();
      current = new AbortController();
      const isReplaced = await readStream(options, current).catch(() => false);
      if (isStopped) return;
      options.onOnline(false);
      if (isReplaced) {
        await poll();
        continue;
      }
      wait = performance.now() - began > longestWait ? firstWait : wait;
      await sleep(wait);
      wait = Math.min(wait * 2, longestWait);
    }
  };
  void connectForever();

  return () => {
    isStopped = true;
    globalThis.removeEventListener?.('online', onNetwork);
    globalThis.removeEventListener?.('offline', onNetworkLost);
    wake();
    current?.abort();
  };
}
