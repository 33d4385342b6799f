import { type LegalText, privacyEmail, supportEmail } from './legal-text.ts';

/** The privacy policy in English. */
export const privacyInEnglish: LegalText = {
  title: 'Privacy policy',
  lede: 'Which data we keep, why, for how long, and what you may ask for.',
  updated: 'Last updated: 14 May 2025',
  contents: 'Contents',
  sections: [
    {
      id: 'who-we-are',
      title: '1. Who is responsible',
      paragraphs: [
        'The provider of Kallos is the controller of the details of our users. For personal data that a business puts into its posts, the business itself is the controller and we act on its instruction.',
        'Processing is governed by Regulation (EU) 2016/679 (GDPR) and by the Greek laws 4624/2019 and 3471/2006.',
      ],
    },
    {
      id: 'what',
      title: '2. Which data we collect',
      paragraphs: ['We collect only what the service needs:'],
      items: [
        'Account details: email address, password (kept only as an irreversible hash), name and location of the business.',
        'Content: products, pictures, texts and the posting schedule.',
        'Connection with Meta: names and identifiers of your pages and accounts, and access tokens, which are stored encrypted and never reach a browser.',
        'Technical facts: time and outcome of each call and the IP address of each sign-in, for security and for finding faults.',
      ],
    },
    {
      id: 'why',
      title: '3. Why we use them',
      paragraphs: ['Each use has a purpose and a legal basis:'],
      items: [
        'To write, schedule and publish your posts and to support you: performance of the contract.',
        'To protect the service from abuse and to find faults: our legitimate interest.',
        'For accounting and other duties: compliance with the law.',
      ],
    },
    {
      id: 'not',
      title: '4. What we do not do',
      paragraphs: [
        'We do not sell data, use them for advertising or build profiles. No decision about you is made by automated means alone. Artificial intelligence suggests texts and pictures; you decide.',
        'The service is not meant for minors.',
      ],
    },
    {
      id: 'who',
      title: '5. Who else receives them',
      paragraphs: ['Only those who are needed for the service receive data:'],
      items: [
        'Meta receives the posts that you have scheduled for publication.',
        'The provider of artificial intelligence, where there is one, receives the name, description and example posts of a product, the first sentences of recent posts, the name and location of the business, and small copies of the pictures that were found. It receives no email addresses or passwords.',
        'The provider of image search receives the words of the search. When we cannot fetch a picture that was found, your browser asks its website for it.',
        'Hosting and email providers process data on our instruction only.',
        'Public authorities, where the law requires it.',
      ],
    },
    {
      id: 'transfers',
      title: '6. Transfers outside the EEA',
      paragraphs: [
        'Some providers are located outside the European Economic Area. The transfer then rests on an adequacy decision of the European Commission or, where there is none, on its standard contractual clauses and additional measures. You may ask for a copy of the safeguards.',
      ],
    },
    {
      id: 'cookies',
      title: '7. Cookies and browser storage',
      paragraphs: [
        'We use no tracking cookies and no analytics of third parties. We store only what is strictly necessary, for which the law asks no consent:',
      ],
      items: [
        'the token of your session and your choice of look (light, dark or system), in the storage of the browser;',
        'the address to return to after signing in, until the tab is closed;',
        'a cookie for ten minutes when you connect Facebook, so that the login ends in the browser where it began;',
        'a cookie with a random name for up to a year while we try a new version on a part of our visitors, so that you always see the same one.',
      ],
    },
    {
      id: 'keeping',
      title: '8. How long we keep them',
      paragraphs: ['We keep data for as long as we need them:'],
      items: [
        'Account details and content: while the account exists. When you ask us to close it, we erase them within thirty days.',
        'Tokens of Meta: until you disconnect the page.',
        'Sessions that have ended: thirty days.',
        'IP addresses of sign-ins: ninety days.',
        'Suggested texts: one year. Records of emails sent: ninety days.',
        'Technical logs, without IP addresses: until their place is full, when the oldest are deleted.',
        'The record of who signed in and who changed what: while the service runs, as proof that nobody is able to alter.',
        'What the law requires, such as invoices: for the time it sets.',
      ],
    },
    {
      id: 'security',
      title: '9. How we protect them',
      paragraphs: [
        'Communication is encrypted. Passwords are stored as hashes and tokens encrypted. The data of each business are kept apart from those of others, and every access of an administrator to an account is recorded.',
        'If a breach puts you at risk, we inform you and the competent authority as the GDPR provides.',
      ],
    },
    {
      id: 'rights',
      title: '10. Your rights',
      paragraphs: ['You may ask at any time and free of charge for:'],
      items: [
        'access to your data and a copy of them;',
        'rectification of what is wrong or incomplete;',
        'erasure or restriction of processing;',
        'portability, which means your data in a machine-readable form;',
        'an end to processing that rests on our legitimate interest, by objecting to it.',
      ],
    },
    {
      id: 'complaint',
      title: '11. Answers and complaints',
      paragraphs: [
        'We answer within one month. If you believe that we infringe your rights, you may lodge a complaint with the Hellenic Data Protection Authority (www.dpa.gr).',
      ],
    },
    {
      id: 'changes',
      title: '12. Changes and law',
      paragraphs: [
        'If we change this policy substantially, we tell you within the service before the change applies. Greek and European law applies. If the Greek and the English text differ, the Greek text prevails.',
      ],
    },
  ],
  contact: {
    title: '13. Contact',
    lines: [
      { text: 'For privacy and your rights, write to us at', email: privacyEmail },
      { text: 'For anything else, write to us at', email: supportEmail },
    ],
  },
};
