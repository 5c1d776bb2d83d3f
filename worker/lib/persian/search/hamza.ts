/** Folded spellings of words whose hamza has several seats, by the spelling that is the term. */
const SEATS: Record<string, readonly string[]> = {
  مسیله: ['مساله'],
  مسیول: ['مسوول', 'مسول'],
  سوال: ['سیوال', 'سووال'],
  هییت: ['هیات'],
  جریت: ['جرات'],
  نشیت: ['نشات'],
  ریوف: ['رووف'],
  ریوس: ['رووس'],
  مریوس: ['مرووس'],
  رویت: ['روییت'],
  تیاتر: ['تاتر'],
  سوییس: ['سویس'],
  اسراییل: ['اسرایل', 'اسراءیل'],
  جبرییل: ['جبراییل'],
  میکاییل: ['میکایل'],
  عزراییل: ['عزرایل'],
  قرایت: ['قراءت'],
  دنایت: ['دناءت'],
  کاکایو: ['کاکاو'],
  ایدهال: ['ایدیال'],
}
const BY_SPELLING = new Map(Object.entries(SEATS).flatMap(([term, spellings]) => spellings.map((spelling) => [spelling, term] as const)))
/** A word may add letters to a spelling, as in مسئولیت, and a prefix before it, as in پرجرأت. */
const PREFIX = /^(?:بی|پر|نا|با|هم)/
const SPELLING = new RegExp(`^(بی|پر|نا|با|هم)?(${[...BY_SPELLING.keys()].join('|')})`)

/**
 * Words that differ from another word by their hamza alone, by what remains of them without it: شأن is not the suffix شان. Their terms keep
 * the hamza.
 */
const DISTINCT: Record<string, string> = {
  شأن: 'شان',
  یأس: 'یاس',
  لؤلؤ: 'لولو',
  رئال: 'ریال',
  برائت: 'برایت',
  شئون: 'شیون',
  شؤون: 'شوون',
  ارائه: 'ارایه',
  بهاء: 'بها',
  مؤبد: 'موبد',
  جزء: 'جز',
  شیء: 'شی',
  سوء: 'سو',
  ضوء: 'ضو',
  بطء: 'بط',
  فیء: 'فی',
  ماء: 'ما',
  داء: 'دا',
}
/** Other spellings of distinct words: a term by its written form without marks. */
const DISTINCT_SPELLINGS: Record<string, string> = {
  ...Object.fromEntries(Object.keys(DISTINCT).map((word) => [word, word])),
  شؤون: 'شئون',
  شوون: 'شئون',
  براءت: 'برائت',
  ارایه: 'ارائه',
  ارایۀ: 'ارائه',
  ارائۀ: 'ارائه',
  شئ: 'شیء',
  شیئ: 'شیء',
  جزئ: 'جزء',
}
/** Short words that are other words without their final hamza. */
const FINAL_HAMZA = new Set(['ماء', 'داء', 'بهاء'])
const LONGEST_DISTINCT = 5
const TERMS_WITH_HAMZA = new Map(Object.entries(DISTINCT).map(([word, plain]) => [plain, word]))

const SEATED = new RegExp(Object.keys(SEATS).join('|'))

const BEGINNINGS = new Set([...BY_SPELLING.keys()].map((spelling) => spelling.slice(0, 3)))
/** Excludes most words without the regular expression, which is slower. */
const mayHaveSeats = (word: string): boolean => BEGINNINGS.has(word.slice(0, 3)) || (PREFIX.test(word) && BEGINNINGS.has(word.slice(2, 5)))

/** Returns the canonical spelling of a folded word with hamza; most words are returned as they are. */
export const foldSeats = (word: string): string =>
  !mayHaveSeats(word)
    ? word
    : word.replace(SPELLING, (_, prefix: string | undefined, spelling: string) => `${prefix ?? ''}${BY_SPELLING.get(spelling) ?? spelling}`)

/** Drops a hamza after alef, where it is optional: املاء is املا, and بهاءالدین is بهاالدین. */
export const dropFinalHamza = (word: string): string =>
  word.includes('اء') && !FINAL_HAMZA.has(word) && foldSeats(word) === word ? word.replace(/اء(?=\p{L}|$)/gu, 'ا') : word

/** Returns the term of a word that only its hamza distinguishes from another word; `written` is its spelling, `stem` its folded stem. */
export function distinctTerm(written: string, stem: string): string {
  if (stem.length > LONGEST_DISTINCT) return stem
  const term = DISTINCT_SPELLINGS[written] ?? DISTINCT_SPELLINGS[written.slice(0, stem.length)]
  return term ?? stem
}

/** Returns the term with hamza that is often written like a term without: یأس for یاس. */
export const omittedHamza = (term: string): string | undefined => TERMS_WITH_HAMZA.get(term)

/** Whether texts may spell the term with letters that folding alone does not replace. */
export const hasOtherSeats = (term: string): boolean => SEATED.test(term) || /[أؤئء]/.test(term)
