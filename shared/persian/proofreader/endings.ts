import type { Joiner } from './join-words.ts'
import { FUNCTION_WORDS, GRADABLE_ADJECTIVES, SILENT_HE_ADJECTIVES, SILENT_HE_NOUNS } from './nouns.ts'
import { isFormalForm, isParticiple } from './verbs.ts'

const PLURAL = new Set('ها های هایی هایم هایت هایش هایمان هایتان هایشان هاست هام هات هاش هامون هاتون هاشون هایند'.split(' '))
/** Matches finite verbs with a personal ending, after which «ها» is an exclamation: «گفتم ها». */
const isPersonal = (word: string): boolean => /(?:م|ی|ید|یم|ند)$/.test(word) && isFormalForm(word)
const bare = (word: string): string => word.slice(word.lastIndexOf('\u200C') + 1)

/** Joins the plural suffix: «کتاب ها» → «کتاب‌ها». Leaves «ها» separate when it is an exclamation. */
export const plural: Joiner = ({ left, right, sign }) => {
  if (!PLURAL.has(right) || left.length < 2 || FUNCTION_WORDS.has(left)) return undefined
  if (right === 'ها' && (isPersonal(bare(left)) || /[؟?!]/.test(sign))) return undefined
  return 'نشانهٔ جمع با نیم‌فاصله می‌آید.'
}

const COMPARATIVE = new Set(['تر', 'تری', 'ترها', 'ترهای', 'ترند', 'ترم'])
const SUPERLATIVE = new Set(['ترین', 'ترینِ', 'ترین‌ها', 'ترین‌های', 'ترینها', 'ترینش', 'ترینشان'])

/** Joins «تر» to known adjectives, «بزرگ تر» → «بزرگ‌تر», and «ترین» to any word. */
export const comparison: Joiner = ({ left, right }) => {
  const isJoined = COMPARATIVE.has(right)
    ? GRADABLE_ADJECTIVES.has(left)
    : SUPERLATIVE.has(right) && left.length > 1 && !FUNCTION_WORDS.has(left)
  return isJoined ? '«تر» و «ترین» با نیم‌فاصله می‌آید.' : undefined
}

const COPULAS = new Set(['ام', 'ای', 'ایم', 'اید', 'اند'])
const POSSESSIVES = new Set(['ام', 'ات', 'اش', 'مان', 'تان', 'شان'])

/** Joins the copula: «رفته ام» → «رفته‌ام», «خسته اند» → «خسته‌اند». */
export const copula: Joiner = ({ left, right, after }) =>
  COPULAS.has(right) && !after.startsWith('ال') && (isParticiple(left) || SILENT_HE_ADJECTIVES.has(bare(left)))
    ? 'شناسهٔ فعل پس از «ه» با نیم‌فاصله می‌آید.'
    : undefined

/** Joins endings after a silent «ه»: «خانه ای» → «خانه‌ای», «خانه اش» → «خانه‌اش». */
export const afterSilentHe: Joiner = ({ left, right, after }) => {
  if (!SILENT_HE_NOUNS.has(bare(left)) || after.startsWith('ال') || (right === 'شان' && after === 'و')) return undefined
  return right === 'ای' || POSSESSIVES.has(right) ? 'این پسوند پس از «ه» ناملفوظ با نیم‌فاصله می‌آید.' : undefined
}
