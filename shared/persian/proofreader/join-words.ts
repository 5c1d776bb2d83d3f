import { joint, LETTERS, MARK, ZWNJ } from './characters.ts'
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
  Array.from(text.matchAll(TOKEN), ({ 0: word, index }) => ({ from: index, to: index + word.length, word: word.replace(MARKS, '') }))

/** Replaces the space between two words with their joint where a joiner returns a reason. */
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
      edits.push({ from: left.to, to: right.from, after: isFused(pair) ? '' : joint(left.word), rule: 'half-space', reason })
      break
    }
  }
  return edits
}

/** Words after which «می» means wine. */
const WINE_WORDS = new Set('جام ساغر پیاله پیالهٔ قدح خم کوزه شیشه جرعه جرعهٔ صراحی پیمانه باده'.split(' '))
const IMPERFECT_REASON = 'پیشوند فعل با نیم‌فاصله می‌آید.'

/** Prefixes that are nothing else; «درمی», also a coin, is not among them. */
const PREFIXES = new Set('می نمی برمی برنمی درنمی بازمی بازنمی'.split(' '))

/** Joins «می خواهم» → «می‌خواهم», only before a known verb form and not where «می» means wine. */
export const imperfect: Joiner = ({ left, right, before }) => {
  if (!PREFIXES.has(left)) return undefined
  const head = right.split(ZWNJ)[0] ?? ''
  const isVerb = isFormalForm(head) || isColloquialForm(head) || hasObject(head)
  return isVerb && !(left === 'می' && WINE_WORDS.has(before)) ? IMPERFECT_REASON : undefined
}

/** Words that start with «می» or «نمی» but are not verbs or are ambiguous. */
const NOT_VERBS = new Set(
  'میدانی میان میری میرم میره میرن میرید میریم میرین میران میشی میله میخونه میزی میدم میدی میبد میکش میدان میرند میرد نمیرم نمیری نمیره نمیریم نمیرین نمیرید نمیرن نمیرند نمیرد'.split(
    ' ',
  ),
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
const PLURAL_REASON = 'نشانهٔ جمع به واژه می‌پیوندد: با نیم‌فاصله، یا بی‌فاصله پس از حرفی که نمی‌چسبد.'
/** Matches finite verbs, after which «ها» is an exclamation: «گفتم ها», «همین‌جاست ها». */
const isFiniteVerb = (word: string): boolean =>
  (/(?:م|ی|ید|یم|ند)$/.test(word) && isFormalForm(word)) || /(?:جاست|هاست|هست|نیست)$/.test(word)
const bare = (word: string): string => word.slice(word.lastIndexOf('\u200C') + 1)

/** Joins the plural suffix: «کتاب ها» → «کتاب‌ها». Leaves «ها» separate when it is an exclamation. */
export const plural: Joiner = ({ left, right, sign }) => {
  if (!PLURAL.has(right) || left.length < 2 || FUNCTION_WORDS.has(left)) return undefined
  if (right === 'ها' && (isFiniteVerb(bare(left)) || /[؟?!]/.test(sign))) return undefined
  return PLURAL_REASON
}

/** Matches the endings of «خانه» in «خانهها». */
const GLUED_PLURAL = /(?<=ه)ها(?:ی|یی|یم|یت|یش|یمان|یتان|یشان|ست)?$/

/** Splits «خانهها» → «خانه‌ها», only after a known noun with a silent «ه». */
export function splitGluedPlural(text: string): Edit[] {
  const edits: Edit[] = []
  for (const { word, from, to } of tokenizeWords(text)) {
    const at = word.length === to - from ? word.search(GLUED_PLURAL) : -1
    if (at < 0 || !SILENT_HE_NOUNS.has(bare(word.slice(0, at)))) continue
    edits.push({ from: from + at, to: from + at, after: ZWNJ, rule: 'half-space', reason: PLURAL_REASON })
  }
  return edits
}

/** The Academy's exceptions to writing «تر» apart. */
const FUSED = new Set(['بیش', 'کم'])
const isFused = ({ left, right }: Pair): boolean => FUSED.has(left) && right.startsWith('تر')

const COMPARATIVE = new Set(['تر', 'تری', 'ترها', 'ترهای', 'ترند', 'ترم'])
const SUPERLATIVE = new Set(['ترین', 'ترینِ', 'ترین‌ها', 'ترین‌های', 'ترینها', 'ترینش', 'ترینشان'])

/** Joins «تر» to known adjectives, «بزرگ تر» → «بزرگ‌تر», and «ترین» to words other than function words. */
export const comparison: Joiner = ({ left, right }) => {
  const isJoined = COMPARATIVE.has(right)
    ? GRADABLE_ADJECTIVES.has(left)
    : SUPERLATIVE.has(right) && left.length > 1 && !FUNCTION_WORDS.has(left)
  return isJoined ? '«تر» و «ترین» به صفت می‌پیوندد: با نیم‌فاصله، یا بی‌فاصله پس از حرفی که نمی‌چسبد.' : undefined
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

const COMPOUND_REASON = 'این دو با هم یک واژه‌اند و بی‌فاصله یا با نیم‌فاصله می‌آیند.'
const ENDING = '(?:ی|یی|ها|های|هایی|ی‌ها|‌ها|‌های|‌هایی|گر|گران|کنان)?'
const PAIRS =
  'گفت گو|جست جو|شست شو|پرس جو|ساخت ساز|پخت پز|کسب کار|حمل نقل|سمت سو|مرگ میر|هرج مرج|زرق برق|تاخت تاز|رفت روب|قلع قمع|داد ستد|سر صدا'
/** Pairs that are two verbs in «علی رفت و آمد و نشست». */
const VERB_PAIRS = 'رفت آمد|زد خورد'
const BEFORE_NOUN = new Set('از به با بر برای بی پر کم این آن هر هیچ حال حق محل مسیر هزینهٔ وسیلهٔ'.split(' '))
const AFTER_NOUN = new RegExp(`^(?:ن?می${ZWNJ}?کن|ن?می${ZWNJ}?کرد|کرد|ن?دار|ن?داشت|است|هست|نیست|ن?بود|ممنوع)`)

const withAnd = (pairs: string, ending: string): RegExp =>
  new RegExp(
    `(?<![${LETTERS}${ZWNJ}])(?:${pairs.replaceAll(' ', `[ ${ZWNJ}]?و[ ${ZWNJ}]?`)})(?<ending>${ending})(?![${LETTERS}${ZWNJ}])`,
    'g',
  )
const NOUN_PAIRS = withAnd(PAIRS, ENDING)
const AMBIGUOUS_PAIRS = withAnd(VERB_PAIRS, ENDING)
const AND = new RegExp(`^([${LETTERS}]{2,4}?)[ ${ZWNJ}]?و[ ${ZWNJ}]?`)
const WORD_BEFORE = new RegExp(`([${LETTERS}${ZWNJ}]+) $`)
const WORD_AFTER = new RegExp(`^ ([${LETTERS}${ZWNJ}]+)`)
/** Enough for a word on each side. */
const CONTEXT = 40

/** Joins «گفت و گو» → «گفت‌وگو», with one ZWNJ, because «و» does not join «گو»; «رفت و آمد» only where it is a noun. */
export const compoundsWithAnd = (text: string): Edit[] =>
  [
    ...replaceMatches(text, NOUN_PAIRS, 'half-space', COMPOUND_REASON, ([pair]) => joinAnd(pair)),
    ...replaceMatches(text, AMBIGUOUS_PAIRS, 'half-space', COMPOUND_REASON, ({ 0: pair, index, groups }) => {
      const end = index + pair.length
      const before = WORD_BEFORE.exec(text.slice(Math.max(0, index - CONTEXT), index))?.[1] ?? ''
      const after = WORD_AFTER.exec(text.slice(end, end + CONTEXT))?.[1] ?? ''
      const isNoun = !pair.includes(' ') || groups?.ending?.includes('ها') || BEFORE_NOUN.has(before) || AFTER_NOUN.test(after)
      return isNoun ? joinAnd(pair) : undefined
    }),
  ].toSorted((a, b) => a.from - b.from)

const joinAnd = (pair: string): string => pair.replace(AND, (_, first: string) => `${first}${joint(first)}و`)

/** Second parts that join the word before them. */
const BOUND_SUFFIXES = new Set('ناپذیر ناپذیری پذیری مند مندی مندان گرایی گرایانه آمیز آمیزی'.split(' '))
const FIXED_COMPOUNDS = new Set(
  'سه شنبه|چهار شنبه|پنج شنبه|هیچ وقت|هیچ کس|هیچ یک|هیچ کدام|هیچ گاه|هیچ گونه|بی شک|بی تردید|بی گمان|نیم فاصله|پیش نویس|پیش بینی|سی ام'.split(
    '|',
  ),
)
/** Words after «هیچ وقت» where it may mean «no time» instead of «never». */
const NOT_TIME = /^(?:ن?دار|ن?داشت|نیست|نبود|نماند|اضاف|آزاد|خالی|برای)/

/** Joins compounds such as «خستگی ناپذیر», «علاقه مند» and «سه شنبه». */
export const compounds: Joiner = ({ left, right, after }) => {
  const isFixed = FIXED_COMPOUNDS.has(`${left} ${right}`)
  // «هیچ کس و کاری» is a different expression.
  if (isFixed) return after === 'و' || (right === 'وقت' && NOT_TIME.test(after)) ? undefined : COMPOUND_REASON
  return BOUND_SUFFIXES.has(right) && left.length > 2 && !FUNCTION_WORDS.has(left) ? COMPOUND_REASON : undefined
}
