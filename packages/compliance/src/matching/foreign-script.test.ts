import { describe, expect, it } from 'vitest';
import { checkTextFully } from '../check-text-fully.ts';
import { hasUncheckedScript } from './foreign-script.ts';

const greetings = [
  'أهلاً بكم في عيادتنا',
  'نرحب بكم في مركز التجميل الجديد لدينا كل يوم',
  'به کلینیک ما خوش آمدید، منتظر شما هستیم',
  'ברוכים הבאים למרפאה שלנו',
  'Добро пожаловать в нашу клинику, мы рады вас видеть каждый день',
  'Ласкаво просимо до нашої клініки',
  'Добре дошли в нашата клиника',
  'हमारे क्लिनिक में आपका स्वागत है',
  'ยินดีต้อนรับสู่คลินิกของเรา',
  '欢迎来到我们的诊所，我们每天营业',
  '私たちのクリニックへようこそ',
  '우리 병원에 오신 것을 환영합니다',
  'მოგესალმებით ჩვენს კლინიკაში ყოველ დღე',
  'Բարի գալուստ մեր կլինիկա ամեն օր',
  'እንኳን ወደ ክሊኒካችን በደህና መጡ',
];

describe('a text in another script', () => {
  it.each(greetings)('is neither a claim nor checked: %s', (text) => {
    expect(checkTextFully({ text, productClasses: ['procedure'] }).findings).toEqual([]);
    expect(checkTextFully({ text: `Καλημέρα σε όλους.\n${text}.` }).findings).toEqual([]);
    expect(hasUncheckedScript(text)).toBe(true);
  });

  it('hides no claim next to it', () => {
    const claim = 'Αποκλείεται να πρηστείτε με τη δική μας μέθοδο.';
    for (const text of greetings)
      expect(
        checkTextFully({ text: `${text}.\n${claim}`, productClasses: ['procedure'] }).findings,
        text,
      ).toHaveLength(1);
  });

  it.each([
    'Καλημέρα σας, ελάτε για περιποίηση',
    'Welcome to our clinic',
    'aπokλeieτai va πpηστeiτe',
    'Ⓑⓞⓣⓞⓧ 𝗯𝗼𝘁𝗼𝘅 ｂｏｔｏｘ',
    'Μασάζ shiatsu (指圧)',
    '😀 2026 #1',
  ])('is not %s', (text) => {
    expect(hasUncheckedScript(text)).toBe(false);
  });
});
