import {
  type LiveMessage,
  liveMessageIn,
  livePath,
  type StreamMessage,
} from '@kallos/contracts/gateway/live';

/** What a live connection needs of its surroundings; times are in milliseconds. */
interface LiveOptions {
  readonly token: string;
  readonly onMessage: (message: LiveMessage) => void;
  readonly onOnline: (isOnline: boolean) => void;
  /** The server does not take the token any more. */
  readonly onRefused?: () => void;
  readonly fetch?: typeof globalThis.fetch;
  readonly firstWait?: number;
  readonly longestWait?: number;
  /** A stream that is silent for longer is taken for dead. */
  readonly silence?: number;
  /** How long a stream that was replaced waits between two readings; it connects again after some of them. */
  readonly readEvery?: number;
}

/** Readings of a stream that was replaced before it connects again, which may end another one. */
const readingsBetween = 5;

/** Cuts server-sent events out of text as it arrives; broken messages are dropped. */
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

/** Reads one stream to its end; returns whether newer streams of the same holder took its place. */
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
 * Keeps a live connection until stopped: reconnects with growing, spread waits, at once when the network returns. A stream
 * that was replaced by newer ones polls for some minutes first, so that two tabs never take turns in ending each other.
 */
export function openLiveStream(options: LiveOptions): () => void {
  const { firstWait = 1000, longestWait = 30_000 } = options;
  let isStopped = false;
  let current: AbortController | undefined;
  let wake: () => void = () => undefined;
  const onNetwork = (): void => wake();
  // A stream without a network stays silent instead of ending; its end lets the network's return be heard at once.
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
