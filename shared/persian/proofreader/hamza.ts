import { LETTERS, ZWNJ } from './characters.ts'
import { type Edit, replaceMatches } from './edit.ts'

/** Spelling of the ezafe after a silent «ه»: خانهٔ, خانه‌ی, or unchanged. */
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
