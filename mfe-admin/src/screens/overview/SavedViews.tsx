import { Button, Dialog, Menu, MenuLines, TextField } from '@kallos/ui/kit';
import { readStored, writeStored } from '@kallos/web-kit/kit';
import { useState } from 'react';
import { type OverviewView, readView, writeView } from './overview-view.ts';

const storageKey = 'kallos-overview-views';
const mostViews = 20;

interface SavedView {
  readonly name: string;
  readonly address: string;
}

/** Reads the saved views of this browser; damaged ones are dropped. */
function readViews(stored: string | null): SavedView[] {
  try {
    const parsed: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(parsed)) return [];
    return parsed.filter(
      (one): one is SavedView =>
        typeof Object(one).name === 'string' && typeof Object(one).address === 'string',
    );
  } catch {
    return [];
  }
}

const addressOf = (view: OverviewView): string =>
  new URLSearchParams(writeView({ ...view, page: 1 })).toString();

interface SavedViewsProps {
  readonly view: OverviewView;
  readonly onShow: (view: OverviewView) => void;
}

/** A menu of the views that this browser has saved, with saving and removing. */
export function SavedViews({ view, onShow }: SavedViewsProps) {
  const [views, setViews] = useState(() => readViews(readStored('local', storageKey)));
  const [name, setName] = useState<string>();
  const keep = (next: SavedView[]) => {
    setViews(next);
    writeStored('local', storageKey, JSON.stringify(next));
  };
  const address = addressOf(view);
  const isSaved = views.find((one) => one.address === address);
  const save = () => {
    const typed = name?.trim() ?? '';
    if (typed === '') return;
    keep([...views.filter((one) => one.name !== typed), { name: typed, address }].slice(-mostViews));
    setName(undefined);
  };
  return (
    <>
      <Menu
        label="Saved views"
        trigger={<Button icon={<MenuLines />}>{isSaved?.name ?? 'Views'}</Button>}
        entries={[
          ...views.map((one) => ({
            id: `view:${one.name}`,
            label: one.name,
            onAction: () => onShow(readView(new URLSearchParams(one.address))),
          })),
          ...(isSaved
            ? [
                {
                  id: 'remove',
                  label: `Remove “${isSaved.name}”`,
                  onAction: () => keep(views.filter((one) => one !== isSaved)),
                },
              ]
            : [{ id: 'save', label: 'Save this view…', onAction: () => setName('') }]),
        ]}
      />
      {name === undefined ? null : (
        <Dialog
          isOpen
          onOpenChange={() => setName(undefined)}
          title="Save this view"
          help="Search, filters and order are saved in this browser."
          closeLabel="Close"
          footer={
            <>
              <Button variant="quiet" onPress={() => setName(undefined)}>
                Cancel
              </Button>
              <Button variant="primary" isDisabled={name.trim() === ''} onPress={save}>
                Save view
              </Button>
            </>
          }
        >
          <form
            onSubmit={(event) => {
              event.preventDefault();
              save();
            }}
          >
            <TextField label="Name" value={name} onChange={setName} maxLength={60} autoFocus />
          </form>
        </Dialog>
      )}
    </>
  );
}
