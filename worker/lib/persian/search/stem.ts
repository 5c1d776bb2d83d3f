import { known } from './known-words.ts'
import { ATTACHED } from './suffixes.ts'

/** Written as one word they are words of their own in a dictionary, and mean the same. */
const PRONOUNS: Record<string, readonly [string, string]> = {
  انها: ['ان', 'ها'],
  اینها: ['این', 'ها'],
  انهایی: ['ان', 'هایی'],
  اینهایی: ['این', 'هایی'],
}
/** Plurals of two of a kind that the dictionary has as words that have plurals. */
const PAIRS: Record<string, readonly [string, string]> = { دستان: ['دست', 'ان'], چشمان: ['چشم', 'ان'], لبان: ['لب', 'ان'] }
/** What looks like a plural of a known word and is none: ابیات is of بیت, not of ابی. */
const NO_PLURAL = new Set(['ابیات', 'ادات', 'شکات', 'ادوات', 'خیرات', 'جانان', 'خوبان'])
/** A stem shorter than this says too little. */
const SHORTEST = 2
const SHORTEST_BEFORE_LETTER = 3

/** A word and what is written behind it. */
export type Parted = readonly [stem: string, ...suffixes: string[]]

/**
 * Parts a word (folded, no half-space in it) from suffixes written without any space: کتابها, کتابم, دوستانش, نویسندگان, بزرگترین.
 * Only where the stem is a known word; and a known word keeps its end unless the dictionary has it as a plural or beside an
 * adjective that takes تر: آسمان is not made of آسم, nor دفتر of دف.
 */
export function partSuffixes(word: string): Parted {
  const whole = known(word)
  const last = PRONOUNS[word] ?? PAIRS[word] ?? (whole ? endOfKnown(word, whole) : endOfUnknown(word))
  if (!last) return [word]
  const [stem, ...suffixes] = partSuffixes(last[0])
  return [stem, ...suffixes, last[1]]
}

type Last = readonly [stem: string, suffix: string]

function endOfKnown(word: string, { plural, compares }: { plural: boolean; compares: boolean }): Last | undefined {
  if (plural) return singular(word)
  // The ی of an ezafe: دنیای is دنیا.
  if (/..ای$/.test(word) && !compares && known(word.slice(0, -1))) return [word.slice(0, -1), 'ی']
  const suffix = ['ترین', 'تر'].find((each) => word.endsWith(each))
  const stem = suffix && word.slice(0, -suffix.length)
  return suffix && stem && !compares && known(stem)?.compares ? [stem, suffix] : undefined
}

function endOfUnknown(word: string): Last | undefined {
  for (const suffix of ATTACHED) {
    const stem = word.slice(0, -suffix.length)
    if (!word.endsWith(suffix) || stem.length < (suffix.length === 1 ? SHORTEST_BEFORE_LETTER : SHORTEST)) continue
    if (suffix === 'ان' || suffix === 'ات') {
      const parted = singular(word)
      if (parted) return parted
    } else if (known(stem)) return [stem, suffix]
  }
  return undefined
}

/** What a plural in ان or ات is of: مقالات of مقاله before مقال. */
function singular(word: string): Last | undefined {
  if (NO_PLURAL.has(word)) return undefined
  const stems: Last[] = []
  const [short, shorter] = [word.slice(0, -2), word.slice(0, -3)]
  if (word.endsWith('گان')) stems.push([`${shorter}ه`, 'گان'])
  if (word.endsWith('یان')) stems.push([short, 'ان'], [shorter, 'یان'])
  if (word.endsWith('ان')) stems.push([short, 'ان'])
  if (word.endsWith('ات')) stems.push([`${short}ه`, 'ات'], [short, 'ات'], [`${short}ت`, 'ات'])
  return stems.find(([stem]) => stem.length > SHORTEST && known(stem))
}
