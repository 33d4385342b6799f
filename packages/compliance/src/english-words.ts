import type { RuleWords } from './rule.ts';

const advice = {
  why: 'Advice by doctors, scientists or celebrities is forbidden here, or needs proof.',
  instead: 'Ask your doctor or pharmacist whether it is right for you.',
};

/** What each rule says in English, by its id. */
export const englishWords: Readonly<Record<string, RuleWords>> = {
  'medicine.prescription-name': {
    why: 'Prescription medicines are not advertised to the public: neither by name nor by substance or nickname.',
    instead: 'Book a consultation and talk with the doctor about what suits you.',
  },
  'medicine.own-prescription-name': {
    why: 'The product is marked as prescription only, so its name may not stand in a public post.',
    instead: 'Book a consultation and talk with the doctor about what suits you.',
  },
  'medicine.guarantee': {
    why: 'No result on a body is certain, so none may be guaranteed.',
    instead: 'Results differ from person to person.',
  },
  'medicine.total-effect': {
    why: 'Nothing works always, or for everybody.',
    instead: 'Ask us whether it suits you.',
  },
  'medicine.no-risk': {
    why: 'Whatever is applied or taken may have side effects; hiding them is not allowed.',
    instead: 'Before you decide, we tell you about possible side effects.',
  },
  'medicine.no-doctor': {
    why: 'The text says that a doctor or a treatment is not needed, which may harm those who need it.',
    instead: 'For any question about your health, talk with your doctor.',
  },
  'medicine.as-good-as-medicine': {
    why: 'The text compares with a medicine, a treatment or surgery.',
    instead: 'Each option has its own purpose; ask us which suits you.',
  },
  'medicine.better-than-others': {
    why: 'The text says that it is better than others.',
    instead: 'See whether it suits your needs.',
  },
  'medicine.doctors-advise': advice,
  'medicine.celebrities-take': advice,
  'medicine.natural-so-safe': {
    why: 'What is natural is not safe or effective for that reason.',
    instead: 'Read the ingredients and the instructions.',
  },
  'medicine.fear': {
    why: 'The text says that health suffers if somebody does not use it.',
    instead: 'See whether it fits into your day.',
  },
  'medicine.testimonial-of-illness': {
    why: 'A testimony that somebody was cured is not allowed in advertising.',
    instead: 'Thank you for your trust.',
  },
  'medicine.leaflet': {
    why: 'Advertising a medicine without prescription must invite to read the leaflet.',
    instead: 'Read the instructions carefully.',
  },
  'medicine.required-warning': {
    why: 'A warning that the product must carry is missing.',
    instead: '',
  },
  'device.injecting-at-home': {
    why: 'Only doctors inject.',
    instead: 'Only a doctor applies it.',
  },
  'device.minors': {
    why: 'Aesthetic and medical acts are not for minors.',
    instead: 'For adults.',
  },
  'device.cure': {
    why: 'A healing effect must belong to the intended purpose, with proof.',
    instead: 'Ask the doctor what it can do for you.',
  },
  'device.time-or-permanence': {
    why: 'How fast and how long something works needs proof.',
    instead: 'How long it lasts differs from person to person.',
  },
  'device.painless': {
    why: 'That something does not hurt needs proof.',
    instead: 'Discomfort differs from person to person.',
  },
  'device.before-after': {
    why: 'Before and after promises everybody the same; for injectables it is not allowed.',
    instead: 'Results differ from person to person.',
  },
  'device.before-after-weight': {
    why: 'Before and after of lost weight promises everybody the same, and puts on pressure.',
    instead: 'Every body has its own pace.',
  },
  'cosmetic.cure': {
    why: 'Cosmetics and food supplements care; they do not treat, prevent or eliminate a disease or its marks.',
    instead: 'It cares every day and leaves a well-kept look.',
  },
  'cosmetic.illness-named': {
    why: 'Cosmetics and food supplements are not connected with illnesses or medicines.',
    instead: 'It cares every day and leaves a well-kept look.',
  },
  'medicine.false-cure': {
    why: 'A service cures no illness, and the law forbids to say so.',
    instead: "This care does not replace a doctor's advice.",
  },
  'medicine.reads-like-a-claim': {
    why: 'This sentence is like those that promise a result, a cure or full safety, which the law forbids. If it says no such thing, put it more plainly.',
    instead: 'Talk to us about what you can expect.',
  },
  'cosmetic.permanent-cure': {
    why: 'Nobody can claim a permanent cure.',
    instead: 'Results differ from person to person.',
  },
  'cosmetic.authority': {
    why: 'Cosmetics and food supplements are notified to an authority, which does not approve them.',
    instead: 'The product is notified as the law demands.',
  },
  'cosmetic.miracle': {
    why: 'No product and no act works miracles.',
    instead: 'See what you can really expect.',
  },
  'cosmetic.superlative': {
    why: 'Words such as “best” or “number one” need proof.',
    instead: 'One that we chose for you.',
  },
  'cosmetic.proven': {
    why: 'What is called proven needs a study.',
    instead: 'Read the ingredients and the instructions.',
  },
  'cosmetic.ingredient-smear': {
    why: 'The text runs down ingredients that are allowed.',
    instead: 'Read the ingredients on the label.',
  },
  'supplement.weight-amount': {
    why: 'How much weight somebody loses, and how fast, may not be said.',
    instead: 'Every body has its own pace.',
  },
  'supplement.doctors-named': {
    why: 'Food supplements and medicines name no doctors or celebrities, since that reads as their advice.',
    instead: advice.instead,
  },
  'supplement.burns-fat': {
    why: 'Of fat and metabolism only authorised claims may be made.',
    instead: 'It goes with a balanced diet.',
  },
  'doctor.professional-use': {
    why: 'The tag “professional use” speaks to professionals and has no place in a public post.',
    instead: '',
  },
  'doctor.discount-on-act': {
    why: 'Discounts and urgency do not belong to medical acts.',
    instead: 'Ask us about the cost at your consultation.',
  },
  'doctor.patients-in-comments': {
    why: 'The text asks people to publish their experiences or health data.',
    instead: 'For anything about your health, send us a private message or call us.',
  },
  'doctor.personal-praise': {
    why: 'A doctor neither praises himself nor compares himself with others.',
    instead: 'The doctor informs you at the practice.',
  },
  'meta.personal-attributes': {
    why: 'The text implies that the reader has a condition or a flaw.',
    instead: 'Learn about caring for the skin.',
  },
  'meta.shame': {
    why: 'The text shames a body.',
    instead: 'Take care of yourself at your own pace.',
  },
};
