import { asciiDigits, persianDigits } from '#shared/persian/digits.ts'
import { isVisualOrder, normalizePresentationForms } from '#shared/persian/normalize-pasted-text.ts'
import { LETTERS, ZWNJ } from './characters.ts'
import { type Edit, replaceMatches } from './edits.ts'

const PERSIAN: Record<string, string> = { ي: 'ی', ى: 'ی', ے: 'ی', ك: 'ک', ڪ: 'ک', ہ: 'ه', ە: 'ه' }
/** Stems of Persian words typed with «ة» on Arabic keyboards; in other words «ة» may be intentional. */
const ROUND_HE = 'خان|نام|برنام|هم|بچ|گفت|هفت|ریش|اندیش|شیو|درخت|پنجر|کوچ|روزنام|ساد|تاز|زند|آیند|نویسند|خوانند'

export const letters = (text: string): Edit[] =>
  replaceMatches(text, /[يىےكڪہە]/g, 'letters', 'این حرف از صفحه‌کلید عربی است؛ فارسی‌اش جای آن می‌نشیند.', ([letter]) => PERSIAN[letter])

const SHAPE = /[\uFB50-\uFDFB\uFE70-\uFEFC]/
const SHAPES = new RegExp(`${SHAPE.source}+`, 'g')

/** Replaces presentation forms, which PDF files contain, with plain letters; leaves text in visual order (last letter first) unchanged. */
export const presentationForms = (text: string): Edit[] =>
  SHAPE.test(text) && !isVisualOrder(text)
    ? replaceMatches(text, SHAPES, 'letters', 'این‌ها شکل چاپی حرف‌هایند و جست‌وجو پیدایشان نمی‌کند.', ([shapes]) =>
        normalizePresentationForms(shapes),
      )
    : []

/** Replaces «ة» at the end of words whose stem is in `ROUND_HE`. */
export const roundHe = (text: string): Edit[] =>
  replaceMatches(
    text,
    new RegExp(`(?<=(?<![${LETTERS}])(?:${ROUND_HE}))ة(?![${LETTERS}])`, 'g'),
    'letters',
    'این واژه در فارسی با «ه» نوشته می‌شود.',
    () => 'ه',
  )

const WITHIN = new RegExp(`(?<=[${LETTERS}])ـ+(?=[${LETTERS}])`, 'g')

/** Removes tatweel inside words, but not at a word's edge (ه‍ـ، ـها), where it is meaningful. */
export const kashida = (text: string): Edit[] =>
  replaceMatches(text, WITHIN, 'kashida', 'کشیده واژه را برای جست‌وجو و خواندن با صدا خراب می‌کند.', () => '')

/** Spelling of the ezafe after a silent «ه»: خانهٔ, خانه‌ی, or either; with `keep`, only «خانه ی» becomes «خانه‌ی». */
export type HamzaStyle = 'hamza' | 'yeh' | 'keep'

/** Words with a pronounced «ه», and words that are not nouns. */
const PRONOUNCED_HEH = new Set(
  'به که چه نه سه ده مه ته اگه دیگه کوه گروه اندوه شکوه انبوه ستوه وجه توجه متوجه شبه مشابه فقیه تشبیه تنبیه توجیه شبیه سفیه مکروه فرمانده'.split(
    ' ',
  ),
)
const SPACED = new RegExp(`(?<![${LETTERS}\\u200C])([${LETTERS}\\u200C]{1,40}ه)[ ]ی(?![${LETTERS}\\u200C])`, 'g')
const JOINED = new RegExp(`(?<=[${LETTERS}]ه)\\u200Cی(?![${LETTERS}\\u200C])`, 'g')
const SIGN = new RegExp(`(?<=[${LETTERS}])(?:ه\\u0654|ۀ)(?![${LETTERS}\\u200C])`, 'g')

const isSilent = (word: string): boolean => !PRONOUNCED_HEH.has(word) && !word.endsWith('اه')

/** Converts the ezafe after a silent «ه» to the chosen spelling. */
export function hamza(text: string, form: HamzaStyle): Edit[] {
  const sign = form === 'hamza' ? '\u0654' : `${ZWNJ}ی`
  const reason = form === 'hamza' ? 'نشانهٔ پیوند پس از «ه» ناملفوظ «ٔ» است.' : 'نشانهٔ پیوند پس از «ه» ناملفوظ با نیم‌فاصله می‌آید.'
  const edits = replaceMatches(text, SPACED, 'hamza', reason, ([, word = '']) => (isSilent(word) ? `${word}${sign}` : undefined))
  if (form === 'hamza')
    edits.push(
      ...replaceMatches(text, JOINED, 'hamza', reason, () => sign),
      ...replaceMatches(text, SIGN, 'hamza', reason, () => `ه${sign}`),
    )
  if (form === 'yeh') edits.push(...replaceMatches(text, SIGN, 'hamza', reason, () => `ه${sign}`))
  return edits.toSorted((a, b) => a.from - b.from)
}

const DIGIT = '[0-9٠-٩۰-۹]'
const NUMBER = new RegExp(`(?<!${DIGIT})${DIGIT}+(?:[.,]${DIGIT}+)*`, 'g')
const ONE_POINT = /^[۰-۹]+\.[۰-۹]+$/
const GROUPED = /^[۰-۹]{1,3}(?:,[۰-۹]{3})+(?:\.[۰-۹]+)?$/

/** Converts decimal and grouping separators to Persian; leaves other number formats unchanged. */
const withPersianMarks = (number: string): string =>
  ONE_POINT.test(number) || GROUPED.test(number) ? number.replaceAll(',', '٬').replace('.', '٫') : number

export const digits = (text: string): Edit[] =>
  replaceMatches(text, NUMBER, 'digits', 'عدد در متن فارسی با رقم فارسی نوشته می‌شود.', ([number]) => {
    if (!/[0-9٠-٩]/.test(number)) return undefined
    return withPersianMarks(persianDigits(asciiDigits(number)))
  })

export const numberMarks = (text: string): Edit[] =>
  replaceMatches(text, NUMBER, 'punctuation', 'ممیز و جداکنندهٔ هزارگان فارسی «٫» و «٬» است.', ([number]) =>
    /[0-9٠-٩]/.test(number) ? undefined : withPersianMarks(number),
  )
