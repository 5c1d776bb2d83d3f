const ONES = ['صفر', 'یک', 'دو', 'سه', 'چهار', 'پنج', 'شش', 'هفت', 'هشت', 'نه', 'ده']
const TEENS = ['یازده', 'دوازده', 'سیزده', 'چهارده', 'پانزده', 'شانزده', 'هفده', 'هجده', 'نوزده']
const TENS = ['بیست', 'سی', 'چهل', 'پنجاه', 'شصت', 'هفتاد', 'هشتاد', 'نود']
const HUNDREDS = ['صد', 'دویست', 'سیصد', 'چهارصد', 'پانصد', 'ششصد', 'هفتصد', 'هشتصد', 'نهصد']
const WORDS = [...ONES, ...TEENS, ...TENS, ...HUNDREDS]
const VALUES: readonly number[] = [...WORDS.keys()].map((at) => (at < 20 ? at : at < 28 ? (at - 18) * 10 : (at - 27) * 100))
const valueOfWord = new Map(WORDS.map((word, at) => [word, VALUES[at] ?? 0] as const))
/** Numbers whose words mostly mean something else: «a», «run» and «no». */
const UNSAFE = new Set([0, 1, 2, 9])
const THOUSANDS = /^(.*?)هزار$/

function readWord(word: string): number | undefined {
  const [, factor] = THOUSANDS.exec(word) ?? []
  if (factor === undefined) return valueOfWord.get(word)
  const value = factor === '' ? 1 : valueOfWord.get(factor)
  return value === undefined ? undefined : value * 1000
}

/** Reads number words that form one number, such as بیست و یک or دو هزار; returns its value and the number of words. */
function readNumber(terms: readonly string[], at: number): { value: number; length: number } | undefined {
  const first = readWord(terms[at] ?? '')
  if (first === undefined) return undefined
  let [value, last, length] = [first, first, 1]
  if (first < 1000 && terms[at + 1] === 'هزار') [value, last, length] = [first * 1000, 1000, 2]
  while (terms[at + length] === 'و') {
    const next = valueOfWord.get(terms[at + length + 1] ?? '')
    // Each part is smaller than the part before: twenty and one, but not one and twenty.
    if (next === undefined || next === 0 || next >= (last === 1000 ? 1000 : last < 20 ? 0 : last < 100 ? 10 : 100)) break
    value += next
    last = next
    length += 2
  }
  return { value, length }
}

function toWords(value: number): readonly string[] {
  if (value >= 1000) return [...(value >= 2000 ? toWords(Math.floor(value / 1000)) : []), 'هزار', ...rest(value % 1000)]
  if (value >= 100) return [HUNDREDS[Math.floor(value / 100) - 1] ?? '', ...rest(value % 100)]
  if (value >= 20) return [TENS[Math.floor(value / 10) - 2] ?? '', ...rest(value % 10)]
  return [WORDS[value] ?? '']
}
const rest = (value: number): readonly string[] => (value === 0 ? [] : ['و', ...toWords(value)])

/** Greatest number that is also searched in words; above a thousand, those of whole hundreds. */
const GREATEST = 9000

/** Returns the ways to write the number at a place of a query, in digits and words, and how many terms it takes there. */
export function findNumber(
  terms: readonly string[],
  at: number,
): { length: number; sequences: readonly (readonly string[])[] } | undefined {
  const digits = /^\d{1,4}$/.test(terms[at] ?? '') ? Number(terms[at]) : undefined
  const number = digits === undefined ? readNumber(terms, at) : { value: digits, length: 1 }
  if (!number || (number.length === 1 && UNSAFE.has(number.value))) return undefined
  const { value, length } = number
  if (value > GREATEST || (digits !== undefined && value > 1000 && value % 100 !== 0)) return undefined
  const words = toWords(value)
  const joined = words.length === 2 || words.length === 3 ? [[words.join('')]] : []
  return { length, sequences: [[String(value)], words, ...joined] }
}
