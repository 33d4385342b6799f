import { TextArea, TextField } from '@kallos/ui/kit';
import { type ComponentProps, useState } from 'react';
import { TidyOffer } from './TidyOffer.tsx';

interface Text {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

function useOffer({ value, onChange }: Text) {
  const [isPasted, setPasted] = useState(false);
  return {
    onPaste: () => setPasted(true),
    offer: <TidyOffer text={value} isPasted={isPasted} onChange={onChange} />,
  };
}

/** A text area whose text reaches posts: it offers to take marks of formatting out. */
export function TidyArea(props: ComponentProps<typeof TextArea> & Text) {
  const { onPaste, offer } = useOffer(props);
  return (
    <div>
      <TextArea {...props} onPaste={onPaste} />
      {props.isReadOnly === true ? null : offer}
    </div>
  );
}

/** A field of one line whose text reaches posts: it offers to take marks of formatting out. */
export function TidyLine(props: ComponentProps<typeof TextField> & Text) {
  const { onPaste, offer } = useOffer(props);
  return (
    <div>
      <TextField {...props} onPaste={onPaste} />
      {offer}
    </div>
  );
}
