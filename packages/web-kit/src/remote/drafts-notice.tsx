import { Banner, Button, toasts } from '@kallos/ui/kit';
import { formatDateTime } from '@kallos/web-kit/kit';
import { useLocation, useNavigate } from 'react-router-dom';
import { askToReopen, discardDraft, fileNamesOf, isFormShown, useDrafts } from './drafts.tsx';
import { leaveNow } from './leave-now.tsx';

/** Texts about unsaved work. */
export interface DraftWords {
  readonly title: string;
  readonly proceed: string;
  readonly copy: string;
  readonly copied: string;
  readonly discard: string;
}

const listLook = {
  gridTemplateColumns: 'minmax(0, 1fr)',
  display: 'grid',
  gap: 'var(--space-12)',
  margin: 0,
  padding: 0,
  listStyle: 'none',
} as const;
const rowLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 'var(--space-6) var(--space-8)',
} as const;
const nameLook = { flex: '1 1 16rem', minWidth: 0 } as const;
const textLook = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: 'var(--muted)',
} as const;

/** Returns whether a person wrote the text; addresses of stored images are not written. */
const isWritten = (text: string): boolean => text.trim().length > 1 && !/^\/(?!\/)\S*\.\w+$/.test(text);

/**
 * Returns the texts in a value that a person wrote, the longest first; `base` holds what was saved when the
 * writing began.
 */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return isWritten(value) ? [value.trim()] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([name]) => name !== 'base')
    .flatMap(([, part]) => textsIn(part))
    .toSorted((a, b) => b.length - a.length);
}

/** Lists unsaved drafts with buttons to resume, copy or discard them. */
export function DraftsNotice({ words }: { words: DraftWords }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const all = useDrafts();
  const offered = all.filter(
    ({ form, path, opensItself }, at) =>
      all.findIndex((other) => other.form === form) === at &&
      !isFormShown(form) &&
      !(opensItself && path === pathname && document.documentElement.dataset['drafts'] !== 'aside'),
  );
  if (offered.length === 0) return null;
  const proceed = (form: string, path: string) => {
    askToReopen(form);
    if (path !== pathname) void navigate(path, { state: leaveNow });
  };
  const copy = async (value: unknown) => {
    await navigator.clipboard.writeText(textsIn(value).join('\n\n'));
    toasts.success({ title: words.copied });
  };
  return (
    <Banner tone="info" title={words.title}>
      <ul style={listLook}>
        {offered.map(({ key, form, title, path, at, value }) => (
          <li key={key} style={rowLook}>
            <div style={nameLook}>
              <span>{`${title} · ${formatDateTime(new Date(at).toISOString())}`}</span>
              <small style={textLook} dir="auto">
                {textsIn(value)[0] ?? fileNamesOf(form).join(', ')}
              </small>
            </div>
            <Button size="sm" onPress={() => proceed(form, path)}>
              {words.proceed}
            </Button>
            {textsIn(value).length === 0 ? null : (
              <Button size="sm" variant="quiet" onPress={() => void copy(value)}>
                {words.copy}
              </Button>
            )}
            <Button size="sm" variant="quiet" onPress={() => discardDraft(key)}>
              {words.discard}
            </Button>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** States in a form that it shows a draft, offers the saved value, and warns if that has changed. */
export function ResumedNote({
  words,
  isOutdated = false,
  onDiscard,
}: {
  words: Pick<DraftWords, 'discard'> & { resumed: string; outdated: string; showSaved: string };
  isOutdated?: boolean;
  onDiscard: () => void;
}) {
  return (
    <Banner
      tone={isOutdated ? 'warning' : 'info'}
      title={isOutdated ? words.outdated : words.resumed}
      action={
        <Button size="sm" variant="quiet" onPress={onDiscard}>
          {isOutdated ? words.showSaved : words.discard}
        </Button>
      }
    />
  );
}
