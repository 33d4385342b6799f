import { Image, Muted, SocialPreview } from '@kallos/ui/kit';
import { serverNow, wallTimeOf } from '@kallos/web-kit/kit';
import { initialsOf } from '@kallos/web-kit/remote/portal/initials';
import { useLogo } from '@kallos/web-kit/remote/portal/logo';
import { type Control, useWatch } from 'react-hook-form';
import styled from 'styled-components';
import { el } from '../../messages/el.ts';
import { setupWords } from '../../messages/setup.ts';
import { SetupForm } from './setup-form.ts';
import { normaliseUrl } from './setup-form.ts';

const words = setupWords.preview;

const Aside = styled.aside`
  display: grid;
  gap: var(--space-12);
  & > h2 {
    font-size: var(--size-small);
    font-weight: var(--weight-label);
    color: var(--muted);
  }
`;

const Picture = styled.div`
  display: grid;
  place-content: center;
  justify-items: center;
  gap: var(--space-8);
  aspect-ratio: 1.6;
  background: var(--sunken);
  color: var(--muted);
  font-size: var(--size-small);
  & svg {
    width: 1.8rem;
    height: 1.8rem;
    stroke-width: 1.4;
  }
`;

const dayMilliseconds = 86_400_000;

function tomorrow(): string {
  const { year, month, day } = wallTimeOf(new Date(serverNow().getTime() + dayMilliseconds));
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  return `${el.weekdays[(weekday + 6) % 7]} ${day} ${el.monthsOf[month - 1]}`;
}

const fieldOf = <Field extends keyof SetupForm>(
  typed: SetupForm,
  field: Field,
): SetupForm[Field] | undefined =>
  SetupForm.shape[field].safeParse(typed[field]).data as SetupForm[Field] | undefined;

/** A preview of a company's post with the form's values. */
export function PostPreview({ control }: { control: Control<SetupForm> }) {
  const typed = useWatch({ control }) as SetupForm;
  const name = typed.companyName.trim() || words.noName;
  const place = typed.location.trim() || words.noPlace;
  const time = fieldOf(typed, 'scheduledTime') ?? '09:00';
  const days = Number(fieldOf(typed, 'postFrequencyDays') ?? 7);
  const logo = useLogo(normaliseUrl(typed.logoUrl));
  return (
    <Aside aria-label={words.title}>
      <h2>{words.title}</h2>
      <SocialPreview
        layout="feed"
        name={name}
        initials={initialsOf(name)}
        avatarSrc={logo}
        time={words.when(tomorrow(), time)}
        text={words.text(name, place)}
        cutAt={600}
        moreLabel=""
        lessLabel=""
        placeholder={
          <Picture>
            <Image aria-hidden="true" />
            <span>{words.picture}</span>
          </Picture>
        }
      />
      <Muted>{words.note(words.every(days), time)}</Muted>
    </Aside>
  );
}
