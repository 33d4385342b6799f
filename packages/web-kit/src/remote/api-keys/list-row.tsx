import styled from 'styled-components';

/** An entry of a list of keys or webhooks: lines of facts and buttons that wrap. */
export const ListRow = styled.li`
  display: grid;
  gap: var(--space-8);
  padding: var(--space-16) 0;
  border-top: 1px solid var(--line);
  min-width: 0;
  & > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-10);
    min-width: 0;
    overflow-wrap: anywhere;
  }
  & small,
  & p {
    margin: 0;
    color: var(--muted);
  }
`;
