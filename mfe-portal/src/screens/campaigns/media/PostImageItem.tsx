import type { PostPicture } from '@kallos/contracts/posts/post-parts';
import { lengthOf, maxAltLength } from '@kallos/contracts/texts/post-rules';
import { Checkbox } from '@kallos/ui/controls';
import { ArrowLeft, ArrowRight, IconButton, Muted, TextField, Trash2 } from '@kallos/ui/kit';
import { pictureAt } from '@kallos/web-kit/kit';
import { useState } from 'react';
import styled from 'styled-components';
import { postImagesWords as words } from '../../../messages/post-images.ts';
import { productImageWords } from '../../../messages/product-images.ts';
import { isPadded, namesWhere } from './post-images.ts';

const thumbnail = 160;

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-8);
`;

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-8);
  align-items: center;
  // The words break before the bin goes below them; more buttons stand below, at the end.
  & > label {
    flex: 1 1 9rem;
    min-width: 0;
  }
  & > span {
    margin-inline-start: auto;
  }
`;

interface ItemProps {
  readonly picture: PostPicture;
  readonly number: number;
  readonly isAlone: boolean;
  readonly onChange: (change: Partial<PostPicture>) => void;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
}

/** An image of a post with its alt text and position. */
export function PostImageItem({ picture, number, isAlone, onChange, onMove, onRemove }: ItemProps) {
  const [isFramed, setFramed] = useState(false);
  return (
    <>
      <img
        draggable={!isAlone}
        src={pictureAt(picture.path, thumbnail)}
        alt=""
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          setFramed(isPadded({ width, height }))
        }
      />
      <Fields>
        <TextField
          label={words.alt(number)}
          hint={words.altCount(lengthOf(picture.alt), maxAltLength)}
          value={picture.alt}
          onChange={(alt) => onChange({ alt })}
          maxLength={maxAltLength}
        />
        <Tools>
          <Checkbox isSelected={picture.isMade} onChange={(isMade) => onChange({ isMade })}>
            {words.made}
          </Checkbox>
          <span data-remove>
            {isAlone ? null : (
              <>
                <IconButton
                  size="sm"
                  label={productImageWords.earlier(number)}
                  icon={<ArrowLeft />}
                  onPress={() => onMove(-1)}
                />
                <IconButton
                  size="sm"
                  label={productImageWords.later(number)}
                  icon={<ArrowRight />}
                  onPress={() => onMove(1)}
                />
              </>
            )}
            <IconButton
              size="sm"
              label={productImageWords.remove(number)}
              icon={<Trash2 />}
              onPress={onRemove}
            />
          </span>
        </Tools>
        {isFramed ? <Muted>{words.padded(namesWhere(({ fit }) => fit !== undefined))}</Muted> : null}
      </Fields>
    </>
  );
}
