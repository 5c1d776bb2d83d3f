import { LETTERS } from './characters.ts'
import { type Edit, replaceMatches } from './edit.ts'

const PERSIAN: Record<string, string> = { ي: 'ی', ى: 'ی', ے: 'ی', ك: 'ک', ڪ: 'ک', ہ: 'ه', ە: 'ه' }
/** Persian words people end with «ة» on an Arabic keyboard; in all others «ة» may be meant. */
const ROUND_HE = 'خان|نام|برنام|هم|بچ|گفت|هفت|ریش|اندیش|شیو|درخت|پنجر|کوچ|روزنام|ساد|تاز|زند|آیند|نویسند|خوانند'

/** Letters of Arabic keyboards as Persian ones. */
export const letters = (text: string): Edit[] =>
  replaceMatches(text, /[يىےكڪہە]/g, 'letters', 'این حرف از صفحه‌کلید عربی است؛ فارسی‌اش جای آن آمد.', ([letter]) => PERSIAN[letter])

/** «ة» at the end of words that are only Persian. */
export const roundHe = (text: string): Edit[] =>
  replaceMatches(
    text,
    new RegExp(`(?<=(?<![${LETTERS}])(?:${ROUND_HE}))ة(?![${LETTERS}])`, 'g'),
    'letters',
    'این واژه در فارسی با «ه» نوشته می‌شود.',
    () => 'ه',
  )
