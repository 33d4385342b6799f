/** Returns a fetch that reports upload progress, which the browser's fetch cannot. */
export const fetchWithProgress =
  (onSent: (share: number) => void): typeof fetch =>
  (address, { method = 'GET', headers, body: sent, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, String(address));
      request.withCredentials = true;
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onSent(total > 0 ? loaded / total : 0),
      );
      let body: ReadableStreamDefaultController<Uint8Array> | undefined;
      let read = 0;
      const pass = () => {
        const text = request.responseText;
        if (text.length > read) body?.enqueue(new TextEncoder().encode(text.slice(read)));
        read = text.length;
      };
      // Streamed, since the response may report steps.
      request.addEventListener('readystatechange', () => {
        if (request.readyState !== XMLHttpRequest.HEADERS_RECEIVED) return;
        const { status, statusText } = request;
        const type = request.getResponseHeader('content-type') ?? '';
        const stream = new ReadableStream<Uint8Array>({
          start: (controller) => {
            body = controller;
          },
          cancel: () => request.abort(),
        });
        resolve(new Response(stream, { status, statusText, headers: { 'content-type': type } }));
      });
      request.addEventListener('progress', pass);
      request.addEventListener('load', () => {
        pass();
        body?.close();
      });
      const fail = (error: Error) => {
        body?.error(error);
        reject(error);
      };
      request.addEventListener('error', () => fail(new TypeError('no answer')));
      request.addEventListener('abort', () => fail(new DOMException('stopped', 'AbortError')));
      signal?.addEventListener('abort', () => request.abort());
      request.send(sent as XMLHttpRequestBodyInit | null);
    });
