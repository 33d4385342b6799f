import { readWords } from './read-words.ts';

/** The English texts of each rule, by its id. */
export const englishWords = readWords(`
= medicine.prescription-name
Prescription medicines are not advertised to the public: neither by name nor by substance or nickname.
Book a consultation and talk with the doctor about what suits you.
= medicine.own-prescription-name
The product is marked as prescription only, so its name may not stand in a public post.
Book a consultation and talk with the doctor about what suits you.
= medicine.guarantee
No result on a body is certain, so none may be guaranteed.
Results differ from person to person.
= medicine.total-effect
Nothing works always, or for everybody.
Ask us whether it suits you.
= medicine.no-risk
Whatever is applied or taken may have side effects; hiding them is not allowed.
Before you decide, we tell you about possible side effects.
= medicine.no-doctor
The text says that a doctor or a treatment is not needed, which may harm those who need it.
For any question about your health, talk with your doctor.
= medicine.without-prescription
The text offers a medicine without a prescription. Only one that needs none may be; set the product's class to over the counter.
Ask our pharmacist before you buy.
= medicine.as-good-as-medicine
The text compares with a medicine, a treatment or surgery.
Each option has its own purpose; ask us which suits you.
= medicine.better-than-others
The text says that it is better than others.
See whether it suits your needs.
= medicine.doctors-advise medicine.celebrities-take
Advice by doctors, scientists or celebrities is forbidden here, or needs proof.
Ask your doctor or pharmacist whether it is right for you.
= medicine.natural-so-safe
What is natural is not safe or effective for that reason.
Read the ingredients and the instructions.
= medicine.fear
The text says that health suffers if somebody does not use it.
See whether it fits into your day.
= medicine.testimonial-of-illness
A testimony that somebody was cured is not allowed in advertising.
Thank you for your trust.
= medicine.leaflet
Advertising a medicine without prescription must invite to read the leaflet.
Read the instructions carefully.
= medicine.required-warning
A warning that the product must carry is missing.
= device.injecting-at-home
Only doctors inject.
Only a doctor applies it.
= device.injectable-brand
The text names a brand of an injectable; ask a lawyer whether it may be advertised to the public.
Ask the doctor about injectable options.
= device.minors
Aesthetic and medical acts are not for minors.
For adults.
= device.cure
A healing effect must belong to the intended purpose, with proof.
Ask the doctor what it can do for you.
= device.time-or-permanence
How fast and how long something works needs proof.
How long it lasts differs from person to person.
= device.painless
That something does not hurt needs proof.
Discomfort differs from person to person.
= device.before-after
Before and after promises everybody the same; for injectables it is not allowed.
Results differ from person to person.
= device.before-after-weight
Before and after of lost weight promises everybody the same, and puts on pressure.
Every body has its own pace.
= cosmetic.cure
Cosmetics and food supplements care; they do not treat, prevent or eliminate a disease or its marks.
It cares every day and leaves a well-kept look.
= cosmetic.illness-named
Cosmetics and food supplements are not connected with illnesses or medicines.
It cares every day and leaves a well-kept look.
= medicine.false-cure
A service cures no illness, and the law forbids to say so.
This care does not replace a doctor's advice.
= medicine.reads-like-a-claim
This sentence is like those that promise a result, a cure or full safety, which the law forbids. If it says no such thing, put it more plainly.
Talk to us about what you can expect.
= cosmetic.permanent-cure
Nobody can claim a permanent cure.
Results differ from person to person.
= cosmetic.authority
Cosmetics and food supplements are notified to an authority, which does not approve them.
The product is notified as the law demands.
= cosmetic.against-illness
What is said against an illness, such as hair loss or acne, easily makes a medicine of a cosmetic or supplement.
For hair or skin that needs special care.
= cosmetic.sun-protection
No sunscreen protects totally, nor all day after one application.
Reapply sunscreen every two hours and after swimming.
= cosmetic.miracle
No product and no act works miracles.
See what you can really expect.
= cosmetic.superlative
Words such as “best” or “number one” need proof.
One that we chose for you.
= cosmetic.proven
What is called proven needs a study.
Read the ingredients and the instructions.
= cosmetic.ingredient-smear
The text runs down ingredients that are allowed.
Read the ingredients on the label.
= supplement.weight-amount
How much weight somebody loses, and how fast, may not be said.
Every body has its own pace.
= supplement.doctors-named
Food supplements and medicines name no doctors or celebrities, since that reads as their advice.
Ask your doctor or pharmacist whether it is right for you.
= supplement.health-claim
Food supplements may make authorised health claims only, in their wording and for that substance.
It goes with a balanced diet.
= supplement.burns-fat
Of fat and metabolism only authorised claims may be made.
It goes with a balanced diet.
= doctor.professional-use
The tag “professional use” speaks to professionals and has no place in a public post.
= doctor.discount-on-act
Discounts and urgency do not belong to medical acts.
Ask us about the cost at your consultation.
= doctor.patients-in-comments
The text asks people to publish their experiences or health data.
For anything about your health, send us a private message or call us.
= doctor.named-competitor
Advertising of health services may not compare with a business or product by its name.
Come and see how we work.
= doctor.personal-praise
A doctor neither praises himself nor compares himself with others.
The doctor informs you at the practice.
= meta.personal-attributes
The text implies that the reader has a condition or a flaw.
Learn about caring for the skin.
= meta.shame
The text shames a body.
Take care of yourself at your own pace.
`);
