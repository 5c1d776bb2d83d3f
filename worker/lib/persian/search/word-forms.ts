import { lookUpWord } from './known-words.ts'

const PLURAL = ['ها', 'های', 'هایی', 'هایم', 'هایت', 'هایش', 'هایمان', 'هایتان', 'هایشان', 'هاست']
const DEGREE = ['تر', 'ترین', 'تری', 'ترها', 'ترهای', 'ترین‌ها']
const OWNER = ['ام', 'ات', 'اش', 'مان', 'تان', 'شان', 'یم', 'یت', 'یش', 'یمان', 'یتان', 'یشان']
const OTHER = ['ی', 'یی', 'ای', 'اند', 'ایم', 'اید', 'است', 'ست', 'ان', 'انی']

/** Suffixes written separately, after a ZWNJ or a space. */
export const SUFFIXES: ReadonlySet<string> = new Set(
  [...PLURAL, ...DEGREE, ...OWNER, ...OTHER].filter((suffix) => !suffix.includes('\u200c')),
)

/** Suffixes that may also be written without a separator, longest first. */
const ATTACHED_SUFFIXES: readonly string[] = [
  ...PLURAL,
  'تر',
  'ترین',
  'مان',
  'تان',
  'شان',
  'یم',
  'یت',
  'یش',
  'ی',
  'یی',
  'م',
  'ت',
  'ش',
  'ان',
  'ات',
].sort((a, b) => b.length - a.length)

/** Pronouns with an attached plural suffix, which the dictionary lists as separate words. */
const PRONOUNS: Record<string, readonly [string, string]> = {
  انها: ['ان', 'ها'],
  اینها: ['این', 'ها'],
  انهایی: ['ان', 'هایی'],
  اینهایی: ['این', 'هایی'],
}
/** Plurals of paired body parts, which the dictionary lists as singular words. */
const PAIRS: Record<string, readonly [string, string]> = { دستان: ['دست', 'ان'], چشمان: ['چشم', 'ان'], لبان: ['لب', 'ان'] }
/** Words that only look like plurals of a known word: ابیات is the plural of بیت, not of ابی. */
const NO_PLURAL = new Set(['ابیات', 'ادات', 'شکات', 'ادوات', 'خیرات', 'جانان', 'خوبان'])
/** Minimum letters of a stem before a suffix, and before a suffix of one letter. */
const MIN_STEM_LENGTH = 2
const MIN_STEM_LENGTH_BEFORE_LETTER = 3

const VERB = /^ن?می/

type StemmedWord = readonly [stem: string, ...suffixes: string[]]

/**
 * Splits suffixes written without a space from a folded word without ZWNJ, as in کتابها, کتابم, دوستانش, نویسندگان and بزرگترین. The stem
 * must be a known word. A known word stays whole unless the dictionary marks it as a plural or its stem as an adjective that can have تر,
 * or it only adds the ezafe ی to another known word: آسمان does not contain آسم, nor دفتر دف.
 */
export function stripSuffixes(word: string): StemmedWord {
  const entry = lookUpWord(word)
  // می‌دانم is no form of میدان.
  if (!entry && VERB.test(word) && lookUpWord(word.replace(VERB, ''))?.verb) return [word]
  const last = PRONOUNS[word] ?? PAIRS[word] ?? (entry ? splitKnownWord(word, entry) : splitUnknownWord(word))
  if (!last) return [word]
  const [stem, ...suffixes] = stripSuffixes(last[0])
  return [stem, ...suffixes, last[1]]
}

type SuffixSplit = readonly [stem: string, suffix: string]

function splitKnownWord(word: string, { plural, isComparable }: { plural: boolean; isComparable: boolean }): SuffixSplit | undefined {
  if (plural) return singularize(word)
  // With the ezafe ی: دنیای is دنیا.
  if (/..ای$/.test(word) && !isComparable && lookUpWord(word.slice(0, -1))) return [word.slice(0, -1), 'ی']
  const suffix = ['ترین', 'تر'].find((each) => word.endsWith(each))
  const stem = suffix && word.slice(0, -suffix.length)
  return suffix && stem && !isComparable && lookUpWord(stem)?.isComparable ? [stem, suffix] : undefined
}

function splitUnknownWord(word: string): SuffixSplit | undefined {
  for (const suffix of ATTACHED_SUFFIXES) {
    const stem = word.slice(0, -suffix.length)
    if (!word.endsWith(suffix) || stem.length < (suffix.length === 1 ? MIN_STEM_LENGTH_BEFORE_LETTER : MIN_STEM_LENGTH)) continue
    if (suffix === 'ان' || suffix === 'ات') {
      const split = singularize(word)
      if (split) return split
    } else if (lookUpWord(stem)) return [stem, suffix]
  }
  return undefined
}

/** Returns the singular of a plural in ان or ات, preferring a singular in ه: مقاله for مقالات, not مقال. */
function singularize(word: string): SuffixSplit | undefined {
  if (NO_PLURAL.has(word)) return undefined
  const stems: SuffixSplit[] = []
  const [short, shorter] = [word.slice(0, -2), word.slice(0, -3)]
  if (word.endsWith('گان')) stems.push([`${shorter}ه`, 'گان'])
  if (word.endsWith('یان')) stems.push([short, 'ان'], [shorter, 'یان'])
  if (word.endsWith('ان')) stems.push([short, 'ان'])
  if (word.endsWith('ات')) stems.push([`${short}ه`, 'ات'], [short, 'ات'], [`${short}ت`, 'ات'])
  return stems.find(([stem]) => stem.length > MIN_STEM_LENGTH && lookUpWord(stem))
}
