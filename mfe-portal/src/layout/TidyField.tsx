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

/** A text area for post texts that offers to remove formatting marks. */
export function TidyArea(props: ComponentProps<typeof TextArea> & Text) {
  const { onPaste, offer } = useOffer(props);
  return (
    <div>
      <TextArea {...props} onPaste={onPaste} />
      {props.isReadOnly === true ? null : offer}
    </div>
  );
}

/** A one-line field for post texts that offers to remove formatting marks. */
export function TidyLine(props: ComponentProps<typeof TextField> & Text) {
  const { onPaste, offer } = useOffer(props);
  return (
    <div>
      <TextField {...props} onPaste={onPaste} />
      {offer}
    </div>
  );
}
