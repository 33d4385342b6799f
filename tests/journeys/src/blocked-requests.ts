import type { ExfiltrationAttempt } from './exfiltration.ts';

/** Each runs in the page, as a script of the portal would. */
export const blockedRequests: Readonly<Record<string, ExfiltrationAttempt>> = {
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
    const early = 'prefetch modulepreload icon manifest prerender search compression-dictionary';
    for (const rel of early.split(' '))
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
  'shape of a style': ({ to }) => {
    document.body.style.cssFloat = 'left';
    for (const name of ['shape-outside', 'offset-path', '-webkit-mask-box-image-source'])
      document.body.style.setProperty(name, `url(${to}#a)`);
    document.body.style.cssFloat = '';
  },
  'button of a form with an address of its own': ({ to }) => {
    document.body.insertAdjacentHTML(
      'beforeend',
      `<form><button formaction="${to}" id="sell"></button></form>`,
    );
    document.querySelector<HTMLElement>('#sell')?.click();
  },
  'report of a policy': ({ to }) => {
    const policy = `script-src-elem 'self'; report-uri ${to}`;
    document.head.insertAdjacentHTML(
      'beforeend',
      `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    );
    document.head.append(Object.assign(document.createElement('script'), { text: '0' }));
  },
  'empty tab that asks': ({ to }) => {
    const tab = window.open('about:blank');
    tab?.document.body.append(Object.assign(tab.document.createElement('img'), { src: to }));
  },
  'tab of a text of its own': ({ to }) => {
    const page = new Blob([`<img src="${to}"><link rel="stylesheet" href="${to}">`], { type: 'text/html' });
    window.open(URL.createObjectURL(page));
  },
  'address of another origin in the history': ({ to }) => {
    try {
      history.pushState(null, '', to);
    } finally {
      history.replaceState(history.state, '', location.href);
    }
  },
  'style sheet of another kind of document': ({ to }) => {
    const transform = `<x:stylesheet version="1.0" xmlns:x="http://www.w3.org/1999/XSL/Transform">
      <x:template match="/"><x:copy-of select="document('${to}')"/></x:template></x:stylesheet>`;
    const text = new DOMParser().parseFromString(transform, 'text/xml');
    const processor = new XSLTProcessor();
    processor.importStylesheet(text);
    processor.transformToDocument(text);
  },
  'stream of a socket': ({ to }) => {
    const made: unknown = Reflect.get(globalThis, 'WebSocketStream');
    if (typeof made === 'function') Reflect.construct(made, [to.replace('http', 'ws')]);
  },
  notice: ({ to }) => new Notification('loot', { icon: to }),
  'another base': ({ to }) => {
    document.head.insertAdjacentHTML('afterbegin', `<base href="${to}">`);
    document.body.insertAdjacentHTML('beforeend', '<img src="loot.png">');
  },
};
