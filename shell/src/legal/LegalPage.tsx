import { SegmentedControl, TextLink, Wordmark } from '@kallos/ui/kit';
import { type Language, usePage, useSearchParams } from '@kallos/web-kit/kit';
import { Body, Contents, Foot, Page, Top } from './legal-look.tsx';
import { privacyInEnglish } from './privacy-en.ts';
import { privacyInGreek } from './privacy-el.ts';
import { termsInEnglish } from './terms-en.ts';
import { termsInGreek } from './terms-el.ts';

const texts = {
  terms: { el: termsInGreek, en: termsInEnglish },
  privacy: { el: privacyInGreek, en: privacyInEnglish },
} as const;

const words = {
  el: { language: 'Γλώσσα', start: 'Αρχική', terms: 'Όροι χρήσης', privacy: 'Πολιτική απορρήτου' },
  en: { language: 'Language', start: 'Start', terms: 'Terms of service', privacy: 'Privacy policy' },
} as const;

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
      <Contents aria-label={text.contents}>
        <strong>{text.contents}</strong>
        <ol>
          {text.sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
          <li>
            <a href="#contact">{text.contact.title}</a>
          </li>
        </ol>
      </Contents>
      <Body id="main" lang={language}>
        <h1>{text.title}</h1>
        <p data-lede>{text.lede}</p>
        <p data-updated>{text.updated}</p>
        {text.sections.map(({ id, title, paragraphs, items }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {items ? (
              <ul>
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            ) : null}
          </section>
        ))}
        <section id="contact" aria-labelledby="contact-title">
          <h2 id="contact-title">{text.contact.title}</h2>
          {text.contact.lines.map(({ text: line, email }) => (
            <p key={email}>
              {line} <TextLink href={`mailto:${email}`}>{email}</TextLink>.
            </p>
          ))}
        </section>
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
