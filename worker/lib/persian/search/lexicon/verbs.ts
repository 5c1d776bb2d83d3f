import { lookUpWord } from '../known-words.ts'

/**
 * Simple verbs, reviewed by hand: the infinitive and the present stem, which ends in ی where the endings need it. Verbs that mostly help
 * others (کردن, شدن, بودن, داشتن) are left out.
 */
const ROWS = `
آزردن آزار،آزمودن آزمای،آسودن آسای،آشفتن آشوب،آشامیدن آشام،آفریدن آفرین،آلودن آلای،آمدن آی،آموختن آموز،آمیختن آمیز،آوردن آور،آویختن آویز
آراستن آرای،آرمیدن آرام،ارزیدن ارز،افتادن افت،افراشتن افراز،افروختن افروز،افزودن افزای،افشاندن افشان،انداختن انداز،اندوختن اندوز،اندیشیدن اندیش
انگاشتن انگار،انگیختن انگیز،ایستادن ایست،باختن باز،باریدن بار،بافتن باف،بالیدن بال،بخشیدن بخش،بردن بر،بریدن بر،بستن بند،بلعیدن بلع،بوسیدن بوس
بوییدن بوی،بیختن بیز،پاشیدن پاش،پالودن پالای،پختن پز،پذیرفتن پذیر،پراکندن پراکن،پرداختن پرداز،پرستیدن پرست،پرسیدن پرس،پروراندن پروران،پروردن پرور
پریدن پر،پژوهیدن پژوه،پسندیدن پسند،پنداشتن پندار،پوسیدن پوس،پوشیدن پوش،پیچیدن پیچ،پیراستن پیرای،پیمودن پیمای،پیوستن پیوند،تاختن تاز،تابیدن تاب
تراشیدن تراش،ترسیدن ترس،ترکیدن ترک،تکاندن تکان،تنیدن تن،توانستن توان،جستن جوی،جنگیدن جنگ،جوشیدن جوش،جویدن جو،چرخیدن چرخ،چشیدن چش،چکیدن چک
چیدن چین،چسبیدن چسب،خاستن خیز،خراشیدن خراش،خرامیدن خرام،خریدن خر،خزیدن خز،خفتن خواب،خندیدن خند،خوابیدن خواب،خواستن خواه،خواندن خوان،خوردن خور
دادن ده،دانستن دان،درخشیدن درخش،دریدن در،دزدیدن دزد،دمیدن دم،دوختن دوز،دوشیدن دوش،دویدن دو،دیدن بین،راندن ران،ربودن ربای،رسیدن رس،رساندن رسان
رفتن رو،رقصیدن رقص،رمیدن رم،رنجیدن رنج،روییدن روی،ریختن ریز،زدن زن،زیستن زی،زدودن زدای،ساختن ساز،سپردن سپار،ستودن ستای،سرودن سرای،سنجیدن سنج
سوختن سوز،سوزاندن سوزان،شتافتن شتاب،شستن شوی،شکافتن شکاف،شکستن شکن،شکفتن شکف،شمردن شمار،شناختن شناس،شنیدن شنو،طلبیدن طلب،غلتیدن غلت،فرستادن فرست
فرسودن فرسای،فرمودن فرمای،فروختن فروش،فریفتن فریب،فشردن فشار،فهمیدن فهم،فهماندن فهمان،قاپیدن قاپ،کاستن کاه،کاشتن کار،کاویدن کاو،کشتن کش،کشیدن کش
کندن کن،کوبیدن کوب،کوشیدن کوش،گداختن گداز،گذاشتن گذار،گذشتن گذر،گذراندن گذران،گراییدن گرای،گرفتن گیر،گریختن گریز،گریستن گری،گزیدن گزین،گستردن گستر
گشتن گرد،گرداندن گردان،گردیدن گرد،گشودن گشای،گفتن گوی،گماشتن گمار،گنجیدن گنج،لرزیدن لرز،لغزیدن لغز،لمیدن لم،مالیدن مال،ماندن مان،مردن میر،مکیدن مک
نالیدن نال،نامیدن نام،نشستن نشین،نشاندن نشان،نگاشتن نگار،نگریستن نگر،نواختن نواز،نوشتن نویس،نوشیدن نوش،نهادن نه،نهفتن نهان،ورزیدن ورز،وزیدن وز
هراسیدن هراس،یافتن یاب
`
/** Past stems that are also other words. */
const AMBIGUOUS = new Set(
  'کشت برد بست شکست گشت داد نشست درید خاست باخت بافت سوخت کاست خرید نهاد یافت گذشت پرداخت ساخت شناخت دوخت پخت دید خورد زد خواست'.split(' '),
)
/** Verbs whose present stem after ب is a word of its own. */
const NO_SUBJUNCTIVE = new Set(['بدان', 'بازار', 'بیار', 'بیا', 'بده', 'بکش', 'بکن', 'ببر', 'بران', 'بنام', 'بمان'])

const fold = (word: string): string => word.replaceAll('آ', 'ا')
interface Verb {
  past: string
  present: string
}
const verbs: readonly Verb[] = ROWS.trim()
  .split(/[،\n]/)
  .map((row) => {
    const [infinitive = '', present = ''] = row.split(' ').map(fold)
    return { past: infinitive.slice(0, -1), present }
  })
const byPast = new Map(verbs.map((verb) => [verb.past, verb] as const))
const byPresent = new Map(verbs.map((verb) => [verb.present, verb] as const))

const ENDINGS = ['م', 'ی', 'د', 'یم', 'ید', 'ند']
const ENDING = /(?:یم|ید|ند|م|ی|د)$/

/** Finds the verb of a folded term, if it is surely a verb form. */
export function findVerb(term: string): Verb | undefined {
  const past = byPast.get(term) ?? byPast.get(term.replace(/(?:یم|ید|ند|م)$/, ''))
  if (past) return AMBIGUOUS.has(past.past) && term === past.past ? undefined : past
  if (term.endsWith('ن')) {
    const infinitive = byPast.get(term.slice(0, -1))
    if (infinitive) return infinitive
  }
  const [, prefix, rest = ''] = /^(ن?می)(..+)$/.exec(term) ?? []
  if (prefix)
    return (
      byPast.get(rest) ?? byPast.get(rest.replace(ENDING, '')) ?? (ENDING.test(rest) ? byPresent.get(rest.replace(ENDING, '')) : undefined)
    )
  if (/^ب..../.test(term) && !NO_SUBJUNCTIVE.has(term)) {
    const stem = term.slice(term.startsWith('بیا') ? 2 : 1)
    return byPresent.get(stem.replace(ENDING, '')) ?? byPresent.get(stem)
  }
  return /^ن..../.test(term) && !lookUpWord(term) ? (byPast.get(term.slice(1)) ?? byPast.get(term.slice(1).replace(ENDING, ''))) : undefined
}

/** Returns spellings of the forms of a verb in all persons, with and without می, ب and ن. */
export function listVerbForms({ past, present }: Verb): string[] {
  const persons = ENDINGS.map((ending) => present + ending)
  const pasts = [past, ...['م', 'ی', 'یم', 'ید', 'ند'].map((ending) => past + ending)]
  const subjunctive = present.startsWith('ا') ? 'بی' : 'ب'
  return [
    ...['می', 'نمی'].flatMap((prefix) => [...persons, ...pasts].map((form) => `${prefix}\u200c${form}`)),
    ...[present, ...persons].map((form) => subjunctive + form),
    ...persons.filter((_, at) => at === 2).map((form) => `ن${form}`),
    ...pasts,
    `${past}ن`,
    `${past}ه`,
    `ن${past}`,
  ]
}
