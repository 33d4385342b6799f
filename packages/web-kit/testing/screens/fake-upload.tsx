type Send = (request: Request) => Promise<Response>;

/** The share of a body that is sent while its answer is held. */
const shareSent = 0.4;

/** An XMLHttpRequest of a component test, which fires the events of the standard in their order. */
class FakeUpload extends EventTarget {
  readonly upload = new EventTarget();
  readonly HEADERS_RECEIVED = XMLHttpRequest.HEADERS_RECEIVED;
  withCredentials = false;
  readyState: number = XMLHttpRequest.UNSENT;
  status = 0;
  statusText = '';
  responseText = '';
  readonly #send: Send;
  readonly #controller = new AbortController();
  readonly #headers = new Headers();
  #address = '';
  #method = '';
  #answer: Response | undefined;

  constructor(send: Send) {
    super();
    this.#send = send;
  }

  open(method: string, address: string): void {
    this.#method = method;
    this.#address = address;
    this.readyState = XMLHttpRequest.OPENED;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.append(name, value);
  }

  getResponseHeader(name: string): string | null {
    return this.#answer?.headers.get(name) ?? null;
  }

  abort(): void {
    if (this.readyState !== XMLHttpRequest.OPENED) return;
    this.readyState = XMLHttpRequest.UNSENT;
    this.#controller.abort();
    this.dispatchEvent(new ProgressEvent('abort'));
  }

  send(body: XMLHttpRequestBodyInit | null): void {
    void this.#run(body);
  }

  async #run(body: XMLHttpRequestBodyInit | null): Promise<void> {
    const request = new Request(this.#address, {
      method: this.#method,
      headers: this.#headers,
      body,
      signal: this.#controller.signal,
    });
    const total = (await request.clone().blob()).size;
    const progress = (loaded: number) =>
      this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total }));
    progress(total * shareSent);
    try {
      this.#answer = await this.#send(request);
    } catch {
      // An abort has its own event.
      if (!this.#controller.signal.aborted) this.dispatchEvent(new ProgressEvent('error'));
      return;
    }
    if (this.#controller.signal.aborted) return;
    progress(total);
    this.status = this.#answer.status;
    this.statusText = this.#answer.statusText;
    this.readyState = XMLHttpRequest.HEADERS_RECEIVED;
    this.dispatchEvent(new Event('readystatechange'));
    this.responseText = await this.#answer.text();
    this.readyState = XMLHttpRequest.DONE;
    this.dispatchEvent(new ProgressEvent('load'));
  }
}

/** Replaces the page's XMLHttpRequest; returns the function that puts it back. */
export function replaceUploads(send: Send): () => void {
  const before = globalThis.XMLHttpRequest;
  const Fake = class extends FakeUpload {
    constructor() {
      super(send);
    }
  };
  globalThis.XMLHttpRequest = Object.assign(Fake, {
    UNSENT: 0,
    OPENED: 1,
    HEADERS_RECEIVED: 2,
    LOADING: 3,
    DONE: 4,
  }) as unknown as typeof XMLHttpRequest;
  return () => {
    globalThis.XMLHttpRequest = before;
  };
}
