import { type LegalText, privacyEmail, supportEmail } from './legal-text.ts';

/** The terms of service in English. */
export const termsInEnglish: LegalText = {
  title: 'Terms of service',
  lede: 'What we agree on when you use Kallos for the posts of your business.',
  updated: 'Last updated: 14 May 2025',
  contents: 'Contents',
  sections: [
    {
      id: 'service',
      title: '1. The service and these terms',
      paragraphs: [
        'Kallos is an online service for medical and aesthetics businesses. It writes social media posts with artificial intelligence, schedules them, and publishes them to the Facebook pages and Instagram accounts that you connect.',
        'These terms apply between the provider of Kallos (“we”) and the business that uses it (“you”). Whoever signs in accepts them on behalf of the business and confirms that they may represent it. If you do not agree, please do not use the service.',
        'The service is meant for professionals only, not for consumers.',
      ],
    },
    {
      id: 'account',
      title: '2. Account and security',
      paragraphs: [
        'The platform administrator creates the account and its users. Please keep your details true and up to date.',
        'For the security of your account:',
      ],
      items: [
        'Keep the password secret, make it hard to guess, and do not use it elsewhere.',
        'Give access only to people you have authorised, and log out on shared computers.',
        'Tell us without delay if you suspect that someone else is using the account. We will then end every active session and change the password.',
        'You are responsible for what is done with your login details, unless the fault is ours.',
        'The platform administrator may open your account to give support. Each such access is recorded together with what was changed.',
      ],
    },
    {
      id: 'content',
      title: '3. The content is yours',
      paragraphs: [
        'The texts that artificial intelligence generates for you belong to you. We transfer to you any right in them that we may acquire, as far as the law allows. What you write or upload remains yours as well.',
        'You give us only the non-exclusive permission we need to store the content, show it and publish it on your instruction, for as long as you use the service. We do not use it to train models.',
        'Artificial intelligence may give similar texts to other users. We do not promise that a text is unique or protected by copyright.',
      ],
    },
    {
      id: 'responsibility',
      title: '4. Checking before publication',
      paragraphs: [
        'Texts written by artificial intelligence can contain mistakes and are not medical advice. Nothing is published unless you have scheduled it. Checking what is published, and answering for it, is up to you, in particular for:',
      ],
      items: [
        'claims about products, treatments and results, and compliance with the rules on advertising medicines, medical devices and cosmetics and with the ethics of your profession;',
        'pictures, marks and texts of others, which you use only where you have the right to. The image search grants no licence;',
        'details and photographs of patients or clients, which you do not publish without their explicit consent.',
      ],
    },
    {
      id: 'limits',
      title: '5. Subscriptions and usage limits',
      paragraphs: [
        'Each subscription level has limits, for example on the number of texts and image searches a day. Trial accounts have lower limits and fewer features than active ones.',
        'When you reach a limit we tell you, and that function waits for the next period or a larger subscription. Posts that you have already scheduled are not affected.',
        'The fee, duration and payment of each subscription are agreed separately. If they are to change, we tell you at least thirty days in advance.',
      ],
    },
    {
      id: 'fair-use',
      title: '6. Acceptable use',
      paragraphs: ['The following is not allowed:'],
      items: [
        'unlawful, misleading, offensive or hateful content;',
        'content that infringes the rights of others or the rules of the platforms where it is published;',
        'getting around limits or security measures, reaching accounts of others, or disturbing the service;',
        'reselling the service without a written agreement with us.',
      ],
    },
    {
      id: 'third-parties',
      title: '7. Services of others',
      paragraphs: [
        'Publishing depends on Meta, and writing on providers of artificial intelligence. Their own terms apply to their use as well. You connect and disconnect your pages whenever you like; on disconnecting we delete the access tokens.',
        'If such a service stops or changes, we keep your posts and tell you what was not published and why. We are not liable for how those services work.',
      ],
    },
    {
      id: 'data',
      title: '8. Personal data',
      paragraphs: [
        'How we process the details of our users is described in the privacy policy. For personal data that you put into your content, you are the controller and we act as processor, on your instruction only and with the measures of Article 28 of Regulation (EU) 2016/679.',
      ],
    },
    {
      id: 'availability',
      title: '9. Availability and support',
      paragraphs: [
        'We take care that the service works correctly and without interruption, but we cannot promise it for every moment. We announce planned maintenance as early as we can.',
        'We may improve or change functions, without taking anything essential away from a subscription you have paid for.',
      ],
    },
    {
      id: 'liability',
      title: '10. Liability',
      paragraphs: [
        'We are liable without limit for intent and gross negligence, and wherever else the law allows no limit. For slight negligence our liability is limited to foreseeable, direct damage and to the amount you paid for the service in the last twelve months.',
        'We do not promise particular commercial results, and we are not liable for events of force majeure.',
      ],
    },
    {
      id: 'end',
      title: '11. Duration and end',
      paragraphs: [
        'You may ask us to close your account at any time. For thirty days afterwards you may ask for a copy of your content. Then we delete it, except for what the law obliges us to keep. What has already been published stays on your pages.',
        'We may suspend an account that breaks these terms in a material way or puts others at risk. We warn you first, unless the danger is immediate.',
      ],
    },
    {
      id: 'changes',
      title: '12. Changes to these terms',
      paragraphs: [
        'If we change these terms substantially, we tell you at least thirty days before the change applies. If you do not agree, you may close your account until then at no cost.',
      ],
    },
    {
      id: 'law',
      title: '13. Governing law',
      paragraphs: [
        'These terms are governed by Greek law. The courts of Athens are competent for any dispute that cannot be settled amicably.',
        'If a term is found to be void, the others remain in force. If the Greek and the English text differ, the Greek text prevails.',
      ],
    },
  ],
  contact: {
    title: '14. Contact',
    lines: [
      { text: 'For questions and support, write to us at', email: supportEmail },
      { text: 'For personal data, write to us at', email: privacyEmail },
    ],
  },
};
