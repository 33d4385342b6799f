import { aiCreation } from '@kallos/contracts/catalog/ai-creation';
import { Images } from '@kallos/ui/controls';
import {
  Banner,
  Button,
  Card,
  EmptyState,
  Search as SearchIcon,
  SectionTitle,
  Skeleton,
  SkeletonGroup,
  TextArea,
  TextField,
} from '@kallos/ui/kit';
import { useMay } from '@kallos/web-kit/remote/admin/allowed';
import { AdminHeader } from '@kallos/web-kit/remote/admin/header';
import type { FormEvent } from 'react';
import styled from 'styled-components';
import { rankerWords } from '../../ranker-words.ts';
import { FoundCard } from './FoundCard.tsx';
import { type SearchResult, type ImageSearch, useImageSearch } from './use-image-search.ts';

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1.4fr);
  gap: var(--space-20);
  align-items: start;
  & > div:last-child {
    display: flex;
    flex-wrap: wrap;
    grid-column: 1 / -1;
    gap: var(--space-10);
  }
  @media (max-width: 47.5em) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(16.5rem, 100%), 1fr));
  gap: var(--space-16);
`;

const Result = styled.section`
  display: grid;
  gap: var(--space-16);
  & > [role='status'] {
    display: grid;
    gap: var(--space-4);
  }
  & > [role='status'] > p {
    max-width: 68ch;
    color: var(--muted);
  }
`;

function SearchForm({ test }: { test: ImageSearch }) {
  const isSearching = test.search.step === 'searching';
  // Each search counts against the daily limit.
  const maySearch = useMay()(aiCreation.searchImages);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isSearching) void test.searchImages();
  };
  return (
    <Card>
      <Form noValidate onSubmit={submit}>
        <TextField
          label="Product name"
          value={test.name}
          onChange={test.setName}
          maxLength={200}
          autoComplete="off"
          isRequired
          isReadOnly={isSearching}
          error={test.nameError}
        />
        <TextArea
          label="Description"
          hint={`Optional. Results that match it rank higher; left empty, it reads “Business product: ${test.name.trim() || '…'}”.`}
          rows={2}
          maxLength={5000}
          value={test.description}
          onChange={test.setDescription}
          isReadOnly={isSearching}
        />
        <div>
          <Button
            type="submit"
            variant="primary"
            isDisabled={!maySearch}
            icon={<SearchIcon />}
            isPending={isSearching}
            pendingLabel="Searching…"
          >
            Search Images
          </Button>
          {maySearch ? null : <p>Only editors and owners may search.</p>}
          {isSearching ? (
            <Button variant="quiet" onPress={test.cancel}>
              Cancel
            </Button>
          ) : null}
        </div>
      </Form>
    </Card>
  );
}

const counted = (count: number): string => (count === 1 ? '1 image' : `${count} images`);

function FoundImages({ found }: { found: SearchResult }) {
  return (
    <Result aria-label="Results">
      <div role="status">
        <SectionTitle>{`${counted(found.totalFound)} found, ${found.totalRanked} ranked`}</SectionTitle>
        <p>{found.searchNote}</p>
        <p>{rankerWords(found.ranker)}</p>
      </div>
      {found.images.length === 0 ? (
        <EmptyState title="No image could be used" icon={<Images />}>
          Try a more common product name, or another description.
        </EmptyState>
      ) : (
        <Grid>
          {found.images.map((image) => (
            <li key={image.id}>
              <FoundCard image={image} />
            </li>
          ))}
        </Grid>
      )}
    </Result>
  );
}

function Outcome({ test }: { test: ImageSearch }) {
  const { search } = test;
  switch (search.step) {
    case 'idle':
      return null;
    case 'searching':
      return (
        <SkeletonGroup label="Searching images…">
          <Skeleton width="14rem" height="1.5rem" />
          <br />
          <Skeleton height="20rem" radius="var(--radius-card)" />
        </SkeletonGroup>
      );
    case 'failed':
      return (
        <Banner
          tone="danger"
          title={search.message}
          action={
            <Button size="sm" onPress={() => void test.searchImages()}>
              Try again
            </Button>
          }
        />
      );
    case 'found':
      return <FoundImages key={search.round} found={search.found} />;
  }
}

/** Tests the image search of product creation. */
export function ImageTestScreen() {
  const test = useImageSearch();
  return (
    <>
      <AdminHeader title="Image Search Test" lede="Tries out the search behind AI product creation." />
      <Banner tone="info">
        Results come from a web image search service: up to 20 images, 100 free searches per day.
      </Banner>
      <SearchForm test={test} />
      <Outcome test={test} />
    </>
  );
}
