import { firstGraphemes } from '@kallos/contracts/texts/cut-text';

/** Why a dropped or pasted item is no file. */
export type OtherKind = 'folder' | 'not_file';

/** The content of a drop or paste: files in order, and the names of other items. */
export interface Transferred {
  readonly files: readonly File[];
  readonly others: ReadonlyArray<{ readonly name: string; readonly kind: OtherKind }>;
}

/** The parts of DataTransfer that are read; it is empty once the event is over. */
export interface Transfer {
  readonly items: Iterable<Pick<DataTransferItem, 'kind' | 'getAsFile' | 'webkitGetAsEntry'>>;
  readonly files: Iterable<File>;
  readonly getData: (type: string) => string;
}

const longestName = 80;

/** Returns the files of a drop or paste, and the other items. */
export function readTransfer(transfer: Transfer): Transferred {
  const files: File[] = [];
  const others: Array<{ name: string; kind: OtherKind }> = [];
  for (const item of transfer.items) {
    if (item.kind !== 'file') continue;
    const entry = item.webkitGetAsEntry?.();
    const file = item.getAsFile();
    if (entry?.isDirectory === true) others.push({ name: entry.name, kind: 'folder' });
    else if (file) files.push(file);
  }
  if (files.length === 0 && others.length === 0) files.push(...transfer.files);
  if (files.length === 0 && others.length === 0) {
    const text = transfer.getData('text/plain').trim();
    others.push({ name: firstGraphemes(text, longestName), kind: 'not_file' });
  }
  return { files, others };
}

/** Returns whether a field accepts a MIME type, by its main part: `image/heic` where images are accepted. */
const isAccepted = (type: string, accept: readonly string[]): boolean =>
  accept.length === 0 || accept.some((one) => one.split('/')[0] === type.split('/')[0]);

/** An upload field as a paste target. */
export interface PasteTarget {
  readonly node: Element;
  readonly accept: readonly string[];
  readonly take: (transferred: Transferred) => void;
}

/**
 * Returns the target of a paste: the focused field, else the first that accepts the content, else the first.
 */
export function pasteTargetOf(
  targets: readonly PasteTarget[],
  types: readonly string[],
  focused: Element | null,
): PasteTarget | undefined {
  return (
    targets.find(({ node }) => node.contains(focused)) ??
    targets.find(({ accept }) => types.some((type) => isAccepted(type, accept))) ??
    targets[0]
  );
}

const typed = 'input, textarea, [contenteditable], [role=spinbutton]';

function paste(event: ClipboardEvent): void {
  const { clipboardData } = event;
  if (event.defaultPrevented || !clipboardData) return;
  const hasFiles = clipboardData.types.includes('Files');
  const isTyping = event.target instanceof Element && event.target.closest(typed) !== null;
  // Word and Excel add an image of the copied text.
  if (isTyping && (!hasFiles || clipboardData.getData('text/plain') !== '')) return;
  const reachable = targets.filter(({ node }) => !node.closest('[inert], [aria-hidden=true]'));
  const { activeElement } = document;
  const isOnField = reachable.some(({ node }) => node.contains(activeElement));
  if (!hasFiles && !isOnField) return;
  const transferred = readTransfer(clipboardData);
  const types = transferred.files.map(({ type }) => type);
  const target = pasteTargetOf(reachable, types, activeElement);
  if (!target) return;
  event.preventDefault();
  target.take(transferred);
}

const targets: PasteTarget[] = [];

/** Routes pastes anywhere in the page or dialog to a field; returns the function that stops it. */
export function takePastes(target: PasteTarget): () => void {
  if (targets.push(target) === 1) document.addEventListener('paste', paste);
  return () => {
    targets.splice(targets.indexOf(target), 1);
    if (targets.length === 0) document.removeEventListener('paste', paste);
  };
}
