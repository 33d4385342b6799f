/**
 * Returns a page script that records lasting effects of a release: timers, listeners on objects that outlive
 * a screen, elements outside the screen, and replaced browser functions. `kallosLeftovers()` returns those
 * still active. Only the direct caller counts: a shared library cleans up after itself.
 */
export const watchLeftovers = (folder: string): string => String.raw`(() => {
  const folder = ${JSON.stringify(folder)};
  const isOwn = (depth = 3) => (new Error().stack ?? '').split('\n')[depth]?.includes(folder) ?? false;
  const running = new Map();
  const listening = [];
  const added = new Set();
  const wrap = (target, name, make) => {
    const original = target[name];
    target[name] = make(original);
    Object.defineProperty(target[name], 'name', { value: name });
  };
  const begun = (isRepeated) => (original) => function (...words) {
    const isOf = isOwn();
    const id = original.apply(this === undefined ? window : this, words);
    if (isOf && isRepeated) running.set(id, 'setInterval(' + words[1] + ')');
    return id;
  };
  wrap(window, 'setInterval', begun(true));
  for (const name of ['clearInterval', 'clearTimeout'])
    wrap(window, name, (original) => function (id) { running.delete(id); return original.call(window, id); });
  const lasting = () => [window, document, document.documentElement, document.head, document.body, history, navigator.serviceWorker];
  wrap(EventTarget.prototype, 'addEventListener', (original) => function (type, hear, options) {
    const target = this ?? window;
    const { once, signal, capture } = Object(options);
    if (isOwn() && lasting().includes(target) && !once) {
      const entry = { target, type, hear, capture: Boolean(capture ?? options === true) };
      listening.push(entry);
      signal?.addEventListener?.('abort', () => listening.splice(listening.indexOf(entry), 1));
    }
    return original.call(target, type, hear, options);
  });
  wrap(EventTarget.prototype, 'removeEventListener', (original) => function (type, hear, options) {
    const target = this ?? window;
    const isCapture = Boolean(Object(options).capture ?? options === true);
    const at = listening.findIndex((one) => one.target === target && one.type === type && one.hear === hear && one.capture === isCapture);
    if (at >= 0) listening.splice(at, 1);
    return original.call(target, type, hear, options);
  });
  const isLoader = (node) => node.nodeName === 'SCRIPT' || (node.nodeName === 'LINK' && /preload/.test(node.rel));
  const keep = (parent, nodes) => {
    if (!isOwn(4) || ![document.documentElement, document.head, document.body].includes(parent)) return;
    for (const node of nodes) if (node instanceof Element && !isLoader(node)) added.add(node);
  };
  for (const [target, names] of [[Node.prototype, ['appendChild', 'insertBefore', 'replaceChild']], [Element.prototype, ['append', 'prepend', 'replaceChildren']]])
    for (const name of names)
      wrap(target, name, (original) => function (...nodes) { keep(this, nodes); return original.apply(this, nodes); });
  wrap(Element.prototype, 'insertAdjacentElement', (original) => function (place, node) {
    keep(/begin|after$/.test(place) && this !== document.body ? this.parentNode : this, [node]);
    return original.call(this, place, node);
  });
  const standing = () => ({
    fetch: window.fetch,
    'XMLHttpRequest.open': XMLHttpRequest.prototype.open,
    'XMLHttpRequest.send': XMLHttpRequest.prototype.send,
    'console.error': console.error,
    'console.log': console.log,
    'JSON.parse': JSON.parse,
    'JSON.stringify': JSON.stringify,
    'Storage.setItem': Storage.prototype.setItem,
    'Storage.getItem': Storage.prototype.getItem,
    'window.open': window.open,
    setTimeout: window.setTimeout,
    setInterval: window.setInterval,
    addEventListener: EventTarget.prototype.addEventListener,
    'Node.appendChild': Node.prototype.appendChild,
    'Array.push': Array.prototype.push,
    'Promise.then': Promise.prototype.then,
  });
  const before = standing();
  const sheets = () => document.adoptedStyleSheets.length;
  const adopted = sheets();
  const describe = (node) => '<' + node.nodeName.toLowerCase() + (node.id ? ' id="' + node.id + '"' : '') + '>';
  window.kallosLeftovers = () => [
    ...[...running.values()].map((one) => one + ' runs on'),
    ...listening.map(({ type }) => 'a listener for ' + type + ' stays'),
    ...[...added].filter((node) => node.isConnected).map((node) => describe(node) + ' stays in the page'),
    ...Object.entries(standing()).filter(([name, now]) => now !== before[name]).map(([name]) => name + ' stays replaced'),
    ...(sheets() > adopted ? ['an adopted style sheet stays'] : []),
  ];
})();`;
