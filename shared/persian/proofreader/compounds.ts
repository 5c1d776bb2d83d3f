import { LETTERS, ZWNJ } from './characters.ts'
import { type Edit, replaceMatches } from './edit.ts'
import type { Joiner } from './join-words.ts'
import { FUNCTION_WORDS } from './nouns.ts'

const ENDING = '(?:ی|یی|ها|های|هایی|ی‌ها|‌ها|‌های|‌هایی|گر|گران|کنان)?'
const PAIRS = 'گفت و گو|جست و جو|شست و شو|پرس و جو|ساخت و ساز|پخت و پز|کسب و کار'
const WITH_AND = new RegExp(`(?<![${LETTERS}${ZWNJ}])(?:${PAIRS})${ENDING}(?![${LETTERS}${ZWNJ}])`, 'g')
const REASON = 'این دو با هم یک واژه‌اند و با نیم‌فاصله می‌آیند.'

/** Joins «گفت و گو» → «گفت‌وگو». */
export const compoundsWithAnd = (text: string): Edit[] =>
  replaceMatches(text, WITH_AND, 'half-space', REASON, ([pair]) => pair.replaceAll(' ', ZWNJ))

/** Second parts that are never separate words. */
const BOUND_SUFFIXES = new Set('ناپذیر ناپذیری پذیری مند مندی مندان گرایی گرایانه آمیز آمیزی'.split(' '))
const FIXED_COMPOUNDS = new Set(
  'سه شنبه|پنج شنبه|هیچ کس|هیچ کدام|هیچ گاه|هیچ گونه|بی شک|بی تردید|بی گمان|نیم فاصله|پیش نویس|پیش بینی|سی ام'.split('|'),
)

/** Joins compounds such as «خستگی ناپذیر», «علاقه مند» and «سه شنبه». */
export const compounds: Joiner = ({ left, right, after }) => {
  // «هیچ کس و کاری» is a different expression.
  if (FIXED_COMPOUNDS.has(`${left} ${right}`) && after !== 'و') return REASON
  return BOUND_SUFFIXES.has(right) && left.length > 2 && !FUNCTION_WORDS.has(left) ? REASON : undefined
}
