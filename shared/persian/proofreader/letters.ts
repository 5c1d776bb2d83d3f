import { LETTERS } from './characters.ts'
import { type Edit, replaceMatches } from './edit.ts'

const PERSIAN: Record<string, string> = { ي: 'ی', ى: 'ی', ے: 'ی', ك: 'ک', ڪ: 'ک', ہ: 'ه', ە: 'ه' }
/** Stems of Persian words typed with «ة» on Arabic keyboards; in other words «ة» may be intentional. */
const ROUND_HE = 'خان|نام|برنام|هم|بچ|گفت|هفت|ریش|اندیش|شیو|درخت|پنجر|کوچ|روزنام|ساد|تاز|زند|آیند|نویسند|خوانند'

export const letters = (text: string): Edit[] =>
  replaceMatches(text, /[يىےكڪہە]/g, 'letters', 'این حرف از صفحه‌کلید عربی است؛ فارسی‌اش جای آن می‌نشیند.', ([letter]) => PERSIAN[letter])

/** Replaces «ة» at the end of words known to be Persian. */
export const roundHe = (text: string): Edit[] =>
  replaceMatches(
    text,
    new RegExp(`(?<=(?<![${LETTERS}])(?:${ROUND_HE}))ة(?![${LETTERS}])`, 'g'),
    'letters',
    'این واژه در فارسی با «ه» نوشته می‌شود.',
    () => 'ه',
  )
