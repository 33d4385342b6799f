import styled from 'styled-components';
import { postImagesWords as words } from '../../../messages/post-images.ts';

const Comment = styled.p`
  font-size: var(--size-small);
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

/** The first comment exactly as it will be posted. */
export const FirstComment = ({ text }: { text: string }) => (
  <Comment>
    <strong>{words.firstComment}</strong> <span dir="auto">{text}</span>
  </Comment>
);
