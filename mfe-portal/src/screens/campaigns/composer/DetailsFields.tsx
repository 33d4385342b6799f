import { networks } from '@kallos/contracts/networks';
import { callsToAction, postKinds, type PostKind } from '@kallos/contracts/networks/definition';
import { hasDetails, maxCoupon, maxEventTitle, maxTerms } from '@kallos/contracts/post-details';
import { lengthOf } from '@kallos/contracts/texts/post-rules';
import type { Platform } from '@kallos/contracts/wire';
import { Select } from '@kallos/ui/controls';
import { DateField, TimeField } from '@kallos/ui/date-field';
import { FieldNotes, Muted, onPhone, SegmentedControl, TextArea, TextField } from '@kallos/ui/kit';
import styled from 'styled-components';
import { postDetailsWords as words } from '../../../messages/post-details.ts';
import type { DetailsFaults, DetailsMoment, DetailsValue } from './details-value.ts';
import { namesOf } from './own-versions.ts';

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-16);
`;

const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-16);
  align-items: start;
  ${onPhone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

interface DetailsFieldsProps {
  readonly value: DetailsValue;
  /** Called with the changed fields. */
  readonly onChange: (part: (now: DetailsValue) => Partial<DetailsValue>) => void;
  readonly faults: DetailsFaults;
  /** The networks that the post goes to. */
  readonly platforms: readonly Platform[];
  readonly today: string;
}

type PartProps = Pick<DetailsFieldsProps, 'value' | 'onChange' | 'faults' | 'today'>;

const without = (fields: readonly DetailsMoment[] = [], field: DetailsMoment): readonly DetailsMoment[] =>
  fields.filter((one) => one !== field);

function MomentPair({
  date,
  time,
  value,
  onChange,
  faults,
  today,
}: PartProps & { readonly date: DetailsMoment; readonly time: DetailsMoment }) {
  const propsOf = (field: DetailsMoment) => ({
    label: words[field],
    value: value[field] === '' ? null : value[field],
    error: faults[field],
    onChange: (to: string | null) =>
      onChange(({ unfinished }) => ({ [field]: to ?? '', unfinished: without(unfinished, field) })),
    onPartial: (isPartial: boolean) =>
      onChange(({ unfinished }) => ({
        unfinished: [...without(unfinished, field), ...(isPartial ? [field] : [])],
      })),
  });
  return (
    <Row>
      <DateField {...propsOf(date)} today={today} />
      <TimeField {...propsOf(time)} />
    </Row>
  );
}

function EventFields({ kind, ...part }: PartProps & { readonly kind: Exclude<PostKind, 'update'> }) {
  const { value, onChange, faults } = part;
  return (
    <>
      <TextField
        label={words.eventTitle[kind]}
        labelAside={words.length(lengthOf(value.title), maxEventTitle)}
        value={value.title}
        onChange={(title) => onChange(() => ({ title }))}
        error={faults.title}
        maxLength={maxEventTitle}
        autoComplete="off"
      />
      <MomentPair {...part} date="startDate" time="startTime" />
      <MomentPair {...part} date="endDate" time="endTime" />
    </>
  );
}

function OfferFields({ value, onChange, faults }: PartProps) {
  return (
    <>
      <Row>
        <TextField
          label={words.coupon}
          hint={words.couponHint}
          value={value.coupon}
          onChange={(coupon) => onChange(() => ({ coupon }))}
          error={faults.coupon}
          maxLength={maxCoupon}
          autoComplete="off"
        />
        <TextField
          label={words.redeemUrl}
          hint={words.urlHint}
          value={value.redeemUrl}
          onChange={(redeemUrl) => onChange(() => ({ redeemUrl }))}
          error={faults.redeemUrl}
          inputMode="url"
          maxLength={1900}
        />
      </Row>
      <TextArea
        label={words.terms}
        counter={words.length(lengthOf(value.terms), maxTerms)}
        value={value.terms}
        onChange={(terms) => onChange(() => ({ terms }))}
        error={faults.terms}
        maxLength={maxTerms}
        rows={2}
      />
    </>
  );
}

function ButtonFields({
  value,
  onChange,
  faults,
  offered,
}: PartProps & { readonly offered: typeof callsToAction | readonly (typeof callsToAction)[number][] }) {
  const { button } = value;
  return (
    <Row>
      <Select
        label={words.button}
        options={[
          { id: 'none', label: words.noButton },
          ...offered.map((id) => ({ id, label: words.buttons[id] })),
        ]}
        value={button === '' ? 'none' : button}
        onChange={(id) => onChange(() => ({ button: id === 'none' ? '' : id }))}
        hint={button === 'call' ? words.callHint : undefined}
        error={faults.button}
      />
      {button === '' || button === 'call' ? null : (
        <TextField
          label={words.buttonUrl}
          hint={words.urlHint}
          value={value.url}
          onChange={(url) => onChange(() => ({ url }))}
          error={faults.url}
          inputMode="url"
          maxLength={1900}
        />
      )}
    </Row>
  );
}

/** Kind, offer or event, and button of a post, if one of its networks offers them. */
export function DetailsFields({ platforms, ...part }: DetailsFieldsProps) {
  const able = platforms.filter(hasDetails);
  if (able.length === 0) return null;
  const { value, onChange, faults } = part;
  const { kind } = value;
  const kinds = postKinds.filter(
    (one) => one === kind || able.some((network) => networks[network].kinds.some((name) => name === one)),
  );
  const offered = callsToAction.filter((one) =>
    able.some((network) => networks[network].callsToAction.some((name) => name === one)),
  );
  return (
    <section aria-label={words.title}>
      <h3>{words.title}</h3>
      <Fields>
        <Muted>
          {able.length < platforms.length ? words.onlyFor(namesOf(able)) : words.forAll(namesOf(able))}
        </Muted>
        {kinds.length > 1 ? (
          <div>
            <SegmentedControl
              label={words.title}
              value={kind}
              onChange={(next) => onChange(() => ({ kind: next }))}
              segments={kinds.map((id) => ({ id, label: words.kinds[id] }))}
            />
            <FieldNotes error={faults.kind} />
          </div>
        ) : null}
        {kind === 'update' ? null : <EventFields key={kind} {...part} kind={kind} />}
        {kind === 'offer' ? <OfferFields {...part} /> : null}
        {kind === 'offer' || offered.length === 0 ? null : <ButtonFields {...part} offered={offered} />}
      </Fields>
    </section>
  );
}
