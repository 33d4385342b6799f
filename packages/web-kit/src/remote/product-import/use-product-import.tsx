import {
  type ImportField,
  importFields,
  ImportProgress,
  productImports,
  type SheetEncoding,
  type SheetFault,
  sheetLimits,
} from '@kallos/contracts/catalog/product-imports';
import type { CallReply, Endpoint } from '@kallos/contracts/endpoint';
import { ApiError, call, readStored, refresh, writeStored } from '@kallos/web-kit/kit';
import { useEffect, useRef, useState } from 'react';

type Preview = CallReply<typeof productImports.preview>;
type Result = CallReply<typeof productImports.run>;
type Field = ImportField | null;

/** The error that concerns the whole file. */
export interface FileFault {
  readonly fault: SheetFault | undefined;
  readonly most: string;
  readonly error: unknown;
}

const memoryKey = 'kallos-product-columns';

/** The fields that this browser's user gave to titles before. */
function readMemory(): Record<string, Field> {
  try {
    const stored: unknown = JSON.parse(readStored('local', memoryKey) ?? '{}');
    return Object.fromEntries(
      Object.entries(Object(stored) as Record<string, unknown>).filter(
        (entry): entry is [string, Field] =>
          entry[1] === null || importFields.includes(entry[1] as ImportField),
      ),
    );
  } catch {
    return {};
  }
}

const titleKey = (title: string): string => title.trim().toLowerCase();

function remember(columns: Preview['columns']): void {
  const entries = columns
    .filter(({ title }) => title !== '')
    .map(({ title, field }) => [titleKey(title), field] as const);
  const all = { ...readMemory(), ...Object.fromEntries(entries) };
  writeStored('local', memoryKey, JSON.stringify(Object.fromEntries(Object.entries(all).slice(-300))));
}

/** Returns the remembered fields of these columns; undefined if they are as guessed. */
function recall(columns: Preview['columns']): Field[] | undefined {
  const memory = readMemory();
  const fields = columns.map(({ title, field }) => {
    const known = title === '' ? undefined : memory[titleKey(title)];
    return known === undefined ? field : known;
  });
  const isChanged = fields.some((field, at) => field !== columns[at]?.field);
  const isUnique = fields.every((field, at) => field === null || fields.indexOf(field) === at);
  return isChanged && isUnique ? fields : undefined;
}

function faultOf(error: unknown): FileFault {
  if (error instanceof ApiError) {
    const { sheet, most = '' } = error.body?.fields ?? {};
    if (error.code === 'too_large')
      return { fault: 'too_large', most: String(sheetLimits.bytes / 2 ** 20), error };
    if (sheet !== undefined) return { fault: sheet as SheetFault, most, error };
  }
  return { fault: undefined, most: '', error };
}

/** Runs an import: choosing a file, its preview, and the import itself. */
export function useProductImport(refreshes: readonly Endpoint[]) {
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<Preview>();
  const [isReading, setReading] = useState(false);
  const [fault, setFault] = useState<FileFault>();
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const [result, setResult] = useState<Result>();
  const [isInterrupted, setInterrupted] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const begin = (): AbortSignal => {
    running.current?.abort();
    running.current = new AbortController();
    setFault(undefined);
    setInterrupted(false);
    return running.current.signal;
  };
  const read = async (sheet: File, encoding: SheetEncoding | undefined, fields: Field[] | undefined) => {
    const signal = begin();
    setReading(true);
    const ask = (mapping: Field[] | undefined) =>
      call(
        productImports.preview,
        {
          body: { ...(encoding && { encoding }), ...(mapping && { mapping: JSON.stringify(mapping) }) },
          files: { sheet },
        },
        { signal },
      );
    try {
      const first = await ask(fields);
      const remembered = fields === undefined ? recall(first.columns) : undefined;
      const next = remembered ? await ask(remembered) : first;
      if (!signal.aborted) setPreview(next);
    } catch (error) {
      if (signal.aborted) return;
      setFault(faultOf(error));
      setPreview((before) => (fields === undefined ? undefined : before));
    } finally {
      if (!signal.aborted) setReading(false);
    }
  };
  const choose = async (chosen: File): Promise<void> => {
    setPreview(undefined);
    setResult(undefined);
    if (chosen.size > sheetLimits.bytes)
      return setFault({ fault: 'too_large', most: String(sheetLimits.bytes / 2 ** 20), error: undefined });
    try {
      // A copy: a spreadsheet may save the file between preview and import.
      const copy = new File([await chosen.arrayBuffer()], chosen.name);
      setFile(copy);
      await read(copy, undefined, undefined);
    } catch (error) {
      setFault(faultOf(error));
    }
  };
  const encoding = preview?.encoding ?? undefined;
  const setField = (column: number, field: Field): void => {
    if (!preview || !file) return;
    const fields = preview.columns.map((one, at) =>
      at === column ? field : one.field === field ? null : one.field,
    );
    remember(preview.columns.map((one, at) => ({ ...one, field: fields[at] ?? null })));
    void read(file, encoding, fields);
  };
  const setEncoding = (next: SheetEncoding): void => {
    if (file) void read(file, next, undefined);
  };
  const run = async (confirmsClasses: boolean): Promise<void> => {
    if (!preview || !file || progress) return;
    const signal = begin();
    setProgress({ done: 0, total: preview.rows.length });
    try {
      const body = {
        mapping: JSON.stringify(preview.columns.map(({ field }) => field)),
        ...(encoding && { encoding }),
        ...(confirmsClasses && { confirmClasses: 'yes' as const }),
      };
      const reply = await call(
        productImports.run,
        { body, files: { sheet: file } },
        {
          signal,
          onProgress: (step) => {
            const known = ImportProgress.safeParse(step);
            if (known.success) setProgress(known.data);
          },
        },
      );
      remember(preview.columns);
      setResult(reply);
    } catch (error) {
      // Without an answer of the server some rows may be done.
      if (!signal.aborted && error instanceof ApiError) setFault(faultOf(error));
      else setInterrupted(true);
    } finally {
      setProgress(undefined);
      void refresh(...refreshes);
    }
  };
  const stop = (): void => running.current?.abort();
  return {
    file,
    preview,
    isReading,
    isInterrupted,
    fault,
    progress,
    result,
    choose,
    setField,
    setEncoding,
    run,
    stop,
  };
}

/** The result of {@link useProductImport}. */
export type ProductImport = ReturnType<typeof useProductImport>;
