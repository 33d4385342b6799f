import {
  type ImportField,
  type ImportRow,
  type SheetEncoding,
  sheetEncodings,
} from '@kallos/contracts/catalog/product-imports';
import type { Endpoint } from '@kallos/contracts/endpoint';
import { formatCsv } from '@kallos/contracts/texts/csv';
import { Checkbox, Select, UploadZone } from '@kallos/ui/controls';
import { Banner, Button, Dialog, Muted, Skeleton, SkeletonGroup } from '@kallos/ui/kit';
import { describeError } from '@kallos/web-kit/kit';
import { useState } from 'react';
import styled from 'styled-components';
import { downloadFile } from './download-file.tsx';
import { ImportRows } from './import-rows.tsx';
import type { ImportWords } from './import-words.tsx';
import { type FileFault, type ProductImport, useProductImport } from './use-product-import.tsx';

const Stack = styled.div`
  display: grid;
  gap: var(--space-16);
`;

const FileLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-10) var(--space-16);
  align-items: center;
  & > strong {
    overflow-wrap: anywhere;
  }
  & > :last-child {
    margin-inline-start: auto;
  }
`;

const Columns = styled.details`
  border: 1px solid var(--line);
  border-radius: var(--radius-inset);
  background: var(--surface);
  & > summary {
    padding: var(--space-12) var(--space-16);
    font-weight: var(--weight-label);
    cursor: pointer;
  }
  & > p {
    padding: 0 var(--space-16);
  }
  & > ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(16rem, 1fr));
    gap: var(--space-16);
    margin: 0;
    padding: var(--space-12) var(--space-16) var(--space-16);
    list-style: none;
  }
  & small {
    display: block;
    margin-top: var(--space-4);
    color: var(--muted);
    font-size: var(--size-small);
    overflow-wrap: anywhere;
  }
`;

const Running = styled.div`
  display: grid;
  gap: var(--space-10);
  & progress {
    width: 100%;
    accent-color: var(--primary);
  }
`;

const types = [
  '.csv',
  '.tsv',
  '.txt',
  '.xlsx',
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const;

function faultText({ fault, most, error }: FileFault, words: ImportWords): string {
  if (fault !== undefined) return words.fault(fault, most);
  return error === undefined ? words.failed : describeError(error, words.language, words.failed);
}

function ColumnChoices({ job, words }: { job: ProductImport; words: ImportWords }) {
  const columns = job.preview?.columns ?? [];
  const hasName = columns.some(({ field }) => field === 'name');
  const options = [
    { id: 'none', label: words.notImported },
    ...words.offered.map((field) => ({ id: field as string, label: words.fields[field] })),
  ];
  return (
    <>
      {hasName ? null : <Banner tone="warning" title={words.nameColumn} />}
      <Columns open={!hasName || undefined}>
        <summary>{words.columns}</summary>
        <Muted as="p">{words.columnsHelp}</Muted>
        <ul>
          {columns.map(({ title, field, samples }, at) => (
            <li key={at}>
              <Select
                label={title === '' ? words.untitled(at + 1) : title}
                options={options}
                value={field !== null && words.offered.includes(field) ? field : 'none'}
                onChange={(id) => job.setField(at, id === 'none' ? null : (id as ImportField))}
              />
              <small translate="no">{samples.join(' · ')}</small>
            </li>
          ))}
        </ul>
      </Columns>
    </>
  );
}

/** Saves the rows that were refused or need attention, with the reason in a last column. */
function downloadReport({ result }: ProductImport, words: ImportWords): void {
  if (!result) return;
  const noted = result.rows.filter(({ cells }) => cells !== undefined);
  const width = Math.max(result.titles.length, ...noted.map(({ cells = [] }) => cells.length));
  const padded = (cells: readonly string[]) => Array.from({ length: width }, (_, at) => cells[at] ?? '');
  const textOf = ({ outcome, reasons, warnings }: ImportRow) =>
    [words.results[outcome], ...[...reasons, ...warnings].map(words.note)].join(' — ');
  const rows = noted.map((row) => [...padded(row.cells ?? []), textOf(row)]);
  downloadFile(
    formatCsv([[...padded(result.titles), words.reportResult], ...rows], ';'),
    'import-report.csv',
  );
}

function Preview(props: {
  job: ProductImport;
  words: ImportWords;
  isConfirming: boolean;
  onConfirm: (isConfirming: boolean) => void;
}) {
  const { job, words, isConfirming, onConfirm } = props;
  const { preview, file } = job;
  if (!preview || !file) return null;
  const guessed = preview.rows.filter(({ classToConfirm }) => classToConfirm !== null).length;
  return (
    <>
      <FileLine>
        <strong translate="no">{file.name}</strong>
        {preview.encoding === null ? null : (
          <Select
            label={words.encoding}
            isLabelInside
            options={sheetEncodings.map((id) => ({ id, label: words.encodings[id] }))}
            value={preview.encoding}
            onChange={(id) => job.setEncoding(id as SheetEncoding)}
          />
        )}
        {job.isReading ? <Muted role="status">{words.reading}</Muted> : <span />}
      </FileLine>
      <ColumnChoices job={job} words={words} />
      {guessed === 0 ? null : (
        <Checkbox isSelected={isConfirming} onChange={onConfirm} help={words.toConfirmHelp}>
          {words.toConfirm(guessed)}
        </Checkbox>
      )}
      {preview.rows.length === 0 ? null : (
        <ImportRows rows={preview.rows} counts={preview.counts} words={words} labels={words.outcomes} />
      )}
    </>
  );
}

interface ProductImportProps {
  readonly words: ImportWords;
  /** The lists that show imported products. */
  readonly refreshes: readonly Endpoint[];
  readonly onTemplate: () => void;
  readonly onClose: () => void;
}

/** Imports products from a sheet: file, preview of all rows, import, report. */
export function ProductImportDialog({ words, refreshes, onTemplate, onClose }: ProductImportProps) {
  const job = useProductImport(refreshes);
  const [isConfirming, setConfirming] = useState(false);
  const { preview, result, progress, fault, isReading } = job;
  const close = () => {
    if (progress) job.stop();
    onClose();
  };
  const counts = preview?.counts;
  const confirmed = isConfirming
    ? (preview?.rows.filter(
        ({ outcome, classToConfirm }) => outcome === 'unchanged' && classToConfirm !== null,
      ).length ?? 0)
    : 0;
  const wanted = (counts?.new ?? 0) + (counts?.changed ?? 0) + confirmed;
  const hasNotes = result?.rows.some(({ cells }) => cells !== undefined) ?? false;
  const footer = result ? (
    <>
      {hasNotes ? <Button onPress={() => downloadReport(job, words)}>{words.report}</Button> : null}
      <Button variant="primary" onPress={close}>
        {words.finish}
      </Button>
    </>
  ) : progress ? (
    <Button onPress={job.stop}>{words.stop}</Button>
  ) : (
    <>
      <Button variant="quiet" onPress={close}>
        {words.cancel}
      </Button>
      {preview ? (
        <Button
          variant="primary"
          isDisabled={wanted === 0 || isReading}
          onPress={() => void job.run(isConfirming)}
        >
          {wanted === 0 ? words.nothing : words.importRows(wanted)}
        </Button>
      ) : null}
    </>
  );
  return (
    <Dialog
      isOpen
      size="xl"
      onOpenChange={close}
      title={words.title}
      help={words.help}
      closeLabel={words.close}
      footer={footer}
    >
      <Stack>
        {job.isInterrupted ? <Banner tone="warning" title={words.interrupted} /> : null}
        {fault ? <Banner tone="danger" title={faultText(fault, words)} /> : null}
        {result ? (
          <>
            <Banner tone="success" title={words.done(result.counts.new + result.counts.changed)}>
              {hasNotes ? words.doneHelp : undefined}
            </Banner>
            <ImportRows rows={result.rows} counts={result.counts} words={words} labels={words.results} />
          </>
        ) : progress ? (
          <Running role="status">
            <span>{words.running(progress.done, progress.total)}</span>
            <progress aria-label={words.title} value={progress.done} max={Math.max(1, progress.total)} />
          </Running>
        ) : (
          <>
            {preview ? null : (
              <>
                <UploadZone
                  label={fault ? words.chooseOther : words.choose}
                  hint={words.chooseHint}
                  dropHint={words.dropHint}
                  accept={types}
                  isPending={isReading}
                  pendingLabel={words.reading}
                  onSelect={([first]) => {
                    if (first) void job.choose(first);
                  }}
                />
                <div>
                  <Button size="sm" variant="quiet" onPress={onTemplate}>
                    {words.template}
                  </Button>
                </div>
                {isReading ? (
                  <SkeletonGroup label={words.reading}>
                    <Skeleton height="10rem" radius="var(--radius-inset)" />
                  </SkeletonGroup>
                ) : null}
              </>
            )}
            <Preview job={job} words={words} isConfirming={isConfirming} onConfirm={setConfirming} />
          </>
        )}
      </Stack>
    </Dialog>
  );
}
