import type { ContactReason } from '@kallos/contracts/texts/contacts';
import { SegmentedControl, TextLink, Wordmark } from '@kallos/ui/kit';
import { type Language, usePage } from '@kallos/web-kit/kit';
import { contactEmail } from '@kallos/web-kit/remote/contacts';
import { useSearchParams } from 'react-router-dom';
import { Body, Contents, Foot, Page, Top } from './legal-look.tsx';
import { readLegalText } from './legal-text.ts';
import privacyInGreek from './privacy-el.md';
import privacyInEnglish from './privacy-en.md';
import termsInGreek from './terms-el.md';
import termsInEnglish from './terms-en.md';

const texts = {
  terms: { el: readLegalText(termsInGreek), en: readLegalText(termsInEnglish) },
  privacy: { el: readLegalText(privacyInGreek), en: readLegalText(privacyInEnglish) },
} as const;

const words = {
  el: {
    language: 'Γλώσσα',
    start: 'Αρχική',
    contents: 'Περιεχόμενα',
    terms: 'Όροι χρήσης',
    privacy: 'Πολιτική απορρήτου',
  },
  en: {
    language: 'Language',
    start: 'Start',
    contents: 'Contents',
    terms: 'Terms of service',
    privacy: 'Privacy policy',
  },
} as const;

/** A paragraph; `<support>` and `<privacy>` become the contact addresses. */
function Paragraph({ children }: { children: string }) {
  const [before, reason, after] = children.split(/<(support|privacy)>/);
  if (reason === undefined) return <p>{children}</p>;
  const email = contactEmail(reason as ContactReason);
  return (
    <p>
      <span>{before}</span>
      <TextLink href={`mailto:${email}`}>{email}</TextLink>
      <span>{after}</span>
    </p>
  );
}

/** The terms of service or the privacy policy, in Greek or, with `?lang=en`, in English. */
export function LegalPage({ page }: { page: keyof typeof texts }) {
  const [search, setSearch] = useSearchParams();
  const language: Language = search.get('lang') === 'en' ? 'en' : 'el';
  const text = texts[page][language];
  const w = words[language];
  usePage(text.title, language);
  return (
    <Page>
      <Top>
        <a href="/" aria-label={`Kallos, ${w.start}`}>
          <Wordmark />
        </a>
        <SegmentedControl
          label={w.language}
          value={language}
          onChange={(chosen) => setSearch(chosen === 'en' ? { lang: 'en' } : {}, { replace: true })}
          segments={[
            { id: 'el', label: 'Ελληνικά' },
            { id: 'en', label: 'English' },
          ]}
        />
      </Top>
      <Contents aria-label={w.contents}>
        <strong>{w.contents}</strong>
        <ol>
          {text.sections.map(({ id, title }, at) => (
            <li key={id}>
              <a href={`#${id}`}>{`${at + 1}. ${title}`}</a>
            </li>
          ))}
        </ol>
      </Contents>
      <Body id="main" lang={language}>
        <h1>{text.title}</h1>
        <p data-lede>{text.lede}</p>
        <p data-updated>{text.updated}</p>
        {text.sections.map(({ id, title, paragraphs, items }, at) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{`${at + 1}. ${title}`}</h2>
            {paragraphs.map((paragraph) => (
              <Paragraph key={paragraph}>{paragraph}</Paragraph>
            ))}
            {items.length > 0 ? (
              <ul>
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            ) : null}
          </section>
        ))}
      </Body>
      <Foot>
        <TextLink tone="muted" href={`/terms-of-service${language === 'en' ? '?lang=en' : ''}`}>
          {w.terms}
        </TextLink>
        <TextLink tone="muted" href={`/privacy-policy${language === 'en' ? '?lang=en' : ''}`}>
          {w.privacy}
        </TextLink>
      </Foot>
    </Page>
  );
}
