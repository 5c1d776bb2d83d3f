import { LETTERS } from './characters.ts'
import { type Edit, replaceMatches } from './edit.ts'

const PERSIAN: Record<string, string> = { ',': '،', ';': '؛', '?': '؟' }
const PERSIAN_BEFORE = `(?<=[${LETTERS}\\u200C۰-۹0-9»›)\\]}٪"”’!؟…\\uE000-\\uE002] *)`
const SIGNS = new RegExp(`${PERSIAN_BEFORE}(?:[,;](?![0-9۰-۹])|\\?+)`, 'g')
const PERCENT = /(?<=[۰-۹]) ?%|(?<=[۰-۹]) +٪/g

export const punctuation = (text: string): Edit[] =>
  replaceMatches(text, SIGNS, 'punctuation', 'نشانهٔ فارسی این، شکل دیگری دارد.', ([signs]) =>
    [...signs].map((sign) => PERSIAN[sign] ?? sign).join(''),
  )

export const percent = (text: string): Edit[] =>
  replaceMatches(text, PERCENT, 'punctuation', 'نشانهٔ درصد «٪» است و به عدد می‌چسبد.', () => '٪')
