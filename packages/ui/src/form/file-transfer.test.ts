import { expect, it } from 'vitest';
import { type PasteTarget, pasteTargetOf, readTransfer } from './file-transfer.ts';

const fileItem = (name: string, isDirectory = false) => ({
  kind: 'file',
  getAsFile: () => new File(['x'], name),
  webkitGetAsEntry: () => ({ name, isDirectory }) as FileSystemEntry,
});
const transferOf = (items: Array<ReturnType<typeof fileItem>>, text = '', files: File[] = []) => ({
  items,
  files,
  getData: () => text,
});

it('returns files in order and folders separately', () => {
  const { files, others } = readTransfer(
    transferOf([fileItem('a.jpg'), fileItem('Photos', true), fileItem('b.png')]),
  );
  expect(files.map(({ name }) => name)).toEqual(['a.jpg', 'b.png']);
  expect(others).toEqual([{ name: 'Photos', kind: 'folder' }]);
});

it('returns files of a browser without items', () => {
  expect(readTransfer(transferOf([], '', [new File(['x'], 'a.jpg')])).files).toHaveLength(1);
});

it('names a text or link by its first letters', () => {
  const link = ` https://example.gr/${'a'.repeat(200)} `;
  const { files, others } = readTransfer(transferOf([], link));
  expect(files).toEqual([]);
  expect(others).toEqual([{ name: link.trim().slice(0, 80), kind: 'not_file' }]);
});

it.each([
  ['the focused field', ['image/png'], 1, 1],
  ['the field of its kind', ['video/mp4'], null, 1],
  ['the field of its kind', ['image/heic'], null, 0],
  ['the first field, which refuses it', ['application/pdf'], null, 0],
])('routes a paste to %s: %o', (_, types, focused, taken) => {
  const nodes = [0, 1].map((at) => ({ contains: (node: unknown) => node === at }) as unknown as Element);
  const targets: PasteTarget[] = [['image/jpeg'], ['video/mp4', 'video/quicktime']].map((accept, at) => ({
    node: nodes[at] as Element,
    accept,
    take: () => undefined,
  }));
  expect(pasteTargetOf(targets, types, focused as unknown as Element | null)).toBe(targets[taken]);
});
