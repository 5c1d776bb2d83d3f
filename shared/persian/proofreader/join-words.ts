import { LETTERS, MARK, ZWNJ } from './characters.ts'
import { type Edit, replaceMatches } from './edits.ts'
import {
  FUNCTION_WORDS,
  GRADABLE_ADJECTIVES,
  hasObject,
  isColloquialForm,
  isFormalForm,
  isParticiple,
  SILENT_HE_ADJECTIVES,
  SILENT_HE_NOUNS,
} from './vocabulary.ts'

/** Two words separated by one space, without vowel marks, and their context. */
interface Pair {
  left: string
  right: string
  before: string
  after: string
  /** The character directly after `right`; empty for a space or the end. */
  sign: string
}

/** Returns why the two words should be joined, in Persian; undefined when they should not. */
type Joiner = (pair: Pair) => string | undefined

const TOKEN = new RegExp(`[${LETTERS}${ZWNJ}]+`, 'g')
const MARKS = new RegExp(`[${MARK}]`, 'g')

interface Token {
  from: number
  to: number
  word: string
}

const tokenizeWords = (text: string): Token[] =>
  [...text.matchAll(TOKEN)].map(({ 0: word, index }) => ({ from: index, to: index + word.length, word: word.replace(MARKS, '') }))

/** Replaces the space between two words with a ZWNJ where a joiner returns a reason. */
export function joinWords(text: string, joiners: readonly Joiner[]): Edit[] {
  const edits: Edit[] = []
  const tokens = tokenizeWords(text)
  const areAdjacent = (at: number) => {
    const [a, b] = [tokens[at], tokens[at + 1]]
    return a !== undefined && b !== undefined && b.from === a.to + 1 && text[a.to] === ' '
  }
  for (let at = 0; at + 1 < tokens.length; at++) {
    const [left, right] = [tokens[at], tokens[at + 1]]
    if (!left || !right || !areAdjacent(at)) continue
    const sign = text[right.to] ?? ''
    const pair: Pair = {
      left: left.word,
      right: right.word,
      before: areAdjacent(at - 1) ? (tokens[at - 1]?.word ?? '') : '',
      after: areAdjacent(at + 1) ? (tokens[at + 2]?.word ?? '') : '',
      sign: /\s/.test(sign) ? '' : sign,
    }
    for (const join of joiners) {
      const reason = join(pair)
      if (!reason) continue
      edits.push({ from: left.to, to: right.from, after: ZWNJ, rule: 'half-space', reason })
      break
    }
  }
  return edits
}

/** Words after which «می» means wine. */
const WINE_WORDS = new Set('جام ساغر پیاله پیالهٔ قدح خم کوزه شیشه جرعه جرعهٔ صراحی پیمانه باده'.split(' '))
const IMPERFECT_REASON = 'پیشوند فعل با نیم‌فاصله می‌آید.'

/** Joins «می خواهم» → «می‌خواهم», only before a known verb form and not where «می» means wine. */
export const imperfect: Joiner = ({ left, right, before }) => {
  if (left !== 'می' && left !== 'نمی') return undefined
  const head = right.split(ZWNJ)[0] ?? ''
  const isVerb = isFormalForm(head) || isColloquialForm(head) || hasObject(head)
  return isVerb && !(left === 'می' && WINE_WORDS.has(before)) ? IMPERFECT_REASON : undefined
}

/** Words that start with «می» or «نمی» but are not verbs or are ambiguous. */
const NOT_VERBS = new Set(
  'میدانی میان میری میرم میره میرن میرید میران میشی میله میخونه میزی میدم میدی میبد میکش میدان میرند میرد'.split(' '),
)
/** Verb forms below `MIN_FORM_LENGTH` that are accepted; others occur inside too many other words. */
const SHORT_FORMS = new Set(['شد', 'زد', 'کن', 'رو', 'شه', 'شن', 'گم', 'گه', 'گن', 'ده', 'دن'])
const MIN_FORM_LENGTH = 3

/** Splits «میخواهم» → «می‌خواهم», only when the rest is a known verb form and the word is not in `NOT_VERBS`. */
export function splitGluedImperfect(text: string): Edit[] {
  const edits: Edit[] = []
  for (const { word, from, to } of tokenizeWords(text)) {
    const prefix = /^ن?می/.exec(word)?.[0]
    // `word` has no vowel marks, so it is shorter than a marked word in the text; marked words are skipped.
    if (!prefix || NOT_VERBS.has(word) || word.length !== to - from) continue
    const rest = word.slice(prefix.length)
    const isVerb =
      rest.length >= MIN_FORM_LENGTH
        ? isFormalForm(rest) || isColloquialForm(rest)
        : SHORT_FORMS.has(rest) && rest !== 'کن' && rest !== 'رو'
    if (!isVerb) continue
    edits.push({ from: from + prefix.length, to: from + prefix.length, after: ZWNJ, rule: 'half-space', reason: IMPERFECT_REASON })
  }
  return edits
}

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

/** Joins «تر» to known adjectives, «بزرگ تر» → «بزرگ‌تر», and «ترین» to words other than function words. */
export const comparison: Joiner = ({ left, right }) => {
  const isJoined = COMPARATIVE.has(right)
    ? GRADABLE_ADJECTIVES.has(left)
    : SUPERLATIVE.has(right) && left.length > 1 && !FUNCTION_WORDS.has(left)
  return isJoined ? '«تر» و «ترین» با نیم‌فاصله می‌آید.' : undefined
}

const COPULAS = new Set(['ام', 'ای', 'ایم', 'اید', 'اند'])
const POSSESSIVES = new Set(['ام', 'ات', 'اش', 'مان', 'تان', 'شان'])

/** Joins the copula to participles and known adjectives: «رفته ام» → «رفته‌ام», «خسته اند» → «خسته‌اند». */
export const copula: Joiner = ({ left, right, after }) =>
  COPULAS.has(right) && !after.startsWith('ال') && (isParticiple(left) || SILENT_HE_ADJECTIVES.has(bare(left)))
    ? 'شناسهٔ فعل پس از «ه» با نیم‌فاصله می‌آید.'
    : undefined

/** Joins endings to known nouns with a silent «ه»: «خانه ای» → «خانه‌ای», «خانه اش» → «خانه‌اش». */
export const afterSilentHe: Joiner = ({ left, right, after }) => {
  if (!SILENT_HE_NOUNS.has(bare(left)) || after.startsWith('ال') || (right === 'شان' && after === 'و')) return undefined
  return right === 'ای' || POSSESSIVES.has(right) ? 'این پسوند پس از «ه» ناملفوظ با نیم‌فاصله می‌آید.' : undefined
}

const ENDING = '(?:ی|یی|ها|های|هایی|ی‌ها|‌ها|‌های|‌هایی|گر|گران|کنان)?'
const PAIRS = 'گفت و گو|جست و جو|شست و شو|پرس و جو|ساخت و ساز|پخت و پز|کسب و کار'
const WITH_AND = new RegExp(`(?<![${LETTERS}${ZWNJ}])(?:${PAIRS})${ENDING}(?![${LETTERS}${ZWNJ}])`, 'g')
const COMPOUND_REASON = 'این دو با هم یک واژه‌اند و با نیم‌فاصله می‌آیند.'

/** Joins «گفت و گو» → «گفت‌وگو». */
export const compoundsWithAnd = (text: string): Edit[] =>
  replaceMatches(text, WITH_AND, 'half-space', COMPOUND_REASON, ([pair]) => pair.replaceAll(' ', ZWNJ))

/** Second parts that join the word before them. */
const BOUND_SUFFIXES = new Set('ناپذیر ناپذیری پذیری مند مندی مندان گرایی گرایانه آمیز آمیزی'.split(' '))
const FIXED_COMPOUNDS = new Set(
  'سه شنبه|پنج شنبه|هیچ کس|هیچ کدام|هیچ گاه|هیچ گونه|بی شک|بی تردید|بی گمان|نیم فاصله|پیش نویس|پیش بینی|سی ام'.split('|'),
)

/** Joins compounds such as «خستگی ناپذیر», «علاقه مند» and «سه شنبه». */
export const compounds: Joiner = ({ left, right, after }) => {
  // «هیچ کس و کاری» is a different expression.
  if (FIXED_COMPOUNDS.has(`${left} ${right}`) && after !== 'و') return COMPOUND_REASON
  return BOUND_SUFFIXES.has(right) && left.length > 2 && !FUNCTION_WORDS.has(left) ? COMPOUND_REASON : undefined
}
