import { type DeobfuscatedText, deobfuscate, GAP } from '#shared/persian/deobfuscate.ts'

/** A place of a text where a term was found, as UTF-16 offsets, the end exclusive. `term` is the index of the term. */
export interface TermMatch {
  term: number
  start: number
  end: number
}

/** A term as its letters. `breaks` are the indexes of letters that follow a space or joiner in the term. */
interface Pattern {
  term: number
  length: number
  repeats: readonly number[]
  breaks: ReadonlySet<number>
  /** Indexes of letters that the term itself writes as a digit or sign. */
  signs: ReadonlySet<number>
}

/** Matches in a text beyond this number are not reported. */
const MAX_MATCHES = 1000
/** A term with fewer letters is not found with spaces between its letters: two short words are no disguise. */
const MIN_SPACED_LETTERS = 3
/** From this number of letters on, a doubled letter is a disguise; a shorter word may be a longer one of the language (مقر, مقرر). */
const MIN_DOUBLED_LETTERS = 5

/** Endings that may follow a term after a joiner: plurals, possessives, copulas and comparatives. */
const INFLECTIONS = new Set(
  'ها های هایی هایم هایت هایش هایمان هایتان هایشان ی ای ام ات اش ایم اید اند مان تان شان تر ترین ترها ترینها'
    .split(' ')
    .map((ending) => String.fromCodePoint(...deobfuscate(ending).letters)),
)
const MAX_INFLECTION = 7
/** More than the number of distinct letters in the terms of all rules. */
const EDGES = 4096

function toPattern(term: number, { letters, repeats, gaps, substituted }: DeobfuscatedText): Pattern & { letters: number[] } {
  const breaks = gaps.flatMap((gap, at) => (at > 0 && gap !== GAP.none ? [at] : []))
  const signs = substituted.flatMap((isSign, at) => (isSign ? [at] : []))
  return { term, letters, length: letters.length, repeats, breaks: new Set(breaks), signs: new Set(signs) }
}

/** Returns the letters of a term and, if it has doubled letters, those of the same term with a separator between all of them. */
function toPatterns(term: string, index: number): ReturnType<typeof toPattern>[] {
  const text = deobfuscate(term, 'i')
  if (text.repeats.every((repeats) => repeats === 1)) return [toPattern(index, text)]
  const repeat = (list: readonly number[]) => list.flatMap((item, at) => new Array<number>(text.repeats[at] ?? 1).fill(item))
  // A break is before the first of the repeated letters.
  const gaps = text.gaps.flatMap((gap, at) => [gap, ...new Array<number>((text.repeats[at] ?? 1) - 1).fill(GAP.none)])
  const expanded = { ...text, letters: repeat(text.letters), substituted: repeat(text.substituted), gaps }
  return [toPattern(index, text), toPattern(index, { ...expanded, repeats: expanded.letters.map(() => 1) })]
}

/**
 * Finds terms in texts as a reader would, through every disguise that `deobfuscate` sees, and only as whole words. An Aho–Corasick automaton:
 * building is linear in the length of the terms, finding in the length of the text, whatever the number of terms.
 */
export class TermMatcher {
  /** Numbers the distinct letters of the terms from 1, so that the keys of edges are small integers. */
  readonly #alphabet = new Map<number, number>()
  /** The next node by `node * EDGES + letter number`. */
  readonly #edges = new Map<number, number>()
  readonly #fails: number[] = [0]
  /** The next node on the chain of fails with a pattern; 0 for none. */
  readonly #nexts: number[] = [0]
  readonly #patterns: Pattern[][] = [[]]

  constructor(terms: readonly string[]) {
    const children: number[][] = [[]]
    for (const [index, term] of terms.entries()) {
      for (const { letters, ...pattern } of toPatterns(term, index))
        if (letters.length > 0) this.#patterns[this.#insert(letters, children)]?.push(pattern)
    }
    this.#link(children)
  }

  #insert(letters: readonly number[], children: number[][]): number {
    let node = 0
    for (const letter of letters) {
      const number = this.#alphabet.get(letter) ?? this.#alphabet.size + 1
      this.#alphabet.set(letter, number)
      const key = node * EDGES + number
      const next = this.#edges.get(key) ?? this.#patterns.length
      if (next === this.#patterns.length) {
        this.#edges.set(key, next)
        this.#patterns.push([])
        children[node]?.push(number)
        children.push([])
      }
      node = next
    }
    return node
  }

  #link(children: readonly number[][]): void {
    const queue = [0]
    for (const node of queue) {
      for (const letter of children[node] ?? []) {
        const child = this.#edges.get(node * EDGES + letter) ?? 0
        const fail = node === 0 ? 0 : this.#step(this.#fails[node] ?? 0, letter)
        this.#fails[child] = fail
        this.#nexts[child] = (this.#patterns[fail]?.length ?? 0) > 0 ? fail : (this.#nexts[fail] ?? 0)
        queue.push(child)
      }
    }
  }

  /** `letter` is a number of the alphabet; 0 is a letter of no term. */
  #step(from: number, letter: number): number {
    if (letter === 0) return 0
    for (let node = from; ; node = this.#fails[node] ?? 0) {
      const next = this.#edges.get(node * EDGES + letter)
      if (next !== undefined) return next
      if (node === 0) return 0
    }
  }

  /** Returns where the terms appear, in the order of their ends, at most `MAX_MATCHES`; each term once per place. */
  find(text: string): TermMatch[] {
    const found = new Map<string, TermMatch>()
    this.#scan(deobfuscate(text), found)
    if (/[\p{Nd}\p{No}!|@$€£+]/u.test(text) || /[\u0600-\u06FF]\p{M}*[loi]|[loi][\u0600-\u06FF]/iu.test(text)) {
      this.#scan(deobfuscate(text, 'i'), found)
      if (/[1۱١!|]/.test(text)) this.#scan(deobfuscate(text, 'l'), found)
    }
    return [...found.values()].sort((a, b) => a.end - b.end || a.start - b.start)
  }

  #scan(text: DeobfuscatedText, found: Map<string, TermMatch>): void {
    let node = 0
    for (const [at, letter] of text.letters.entries()) {
      node = this.#step(node, this.#alphabet.get(letter) ?? 0)
      for (let hit = node; hit !== 0; hit = this.#nexts[hit] ?? 0) {
        // All patterns of a node have the same letters.
        const patterns = this.#patterns[hit] ?? []
        const first = at - (patterns[0]?.length ?? 1) + 1
        if (found.size >= MAX_MATCHES || !isWholeWord(text, first, at)) continue
        for (const pattern of patterns) {
          if (!isDisguise(text, first, pattern)) continue
          const [start, end] = [text.starts[first] ?? 0, text.ends[at] ?? 0]
          found.set(`${pattern.term}:${start}:${end}`, { term: pattern.term, start, end })
        }
      }
    }
  }
}

const isEdge = (gap: number | undefined): boolean => gap === undefined || gap >= GAP.punctuation

function isWholeWord({ letters, gaps }: DeobfuscatedText, first: number, last: number): boolean {
  if (!isEdge(gaps[first])) return false
  const after = last + 1
  if (isEdge(gaps[after])) return true
  if (gaps[after] !== GAP.joiner) return false
  let end = after + 1
  while (!isEdge(gaps[end]) && end - after <= MAX_INFLECTION) end += 1
  return isEdge(gaps[end]) && INFLECTIONS.has(String.fromCodePoint(...letters.slice(after, end)))
}

/** Returns whether the letters from `first` on are the pattern in a disguise, not other words that happen to have the same letters. */
function isDisguise(text: DeobfuscatedText, first: number, pattern: Pattern): boolean {
  return hasSameRepeats(text, first, pattern) && hasPlausibleSpaces(text, first, pattern) && hasPlausibleSigns(text, first, pattern)
}

function hasSameRepeats({ repeats }: DeobfuscatedText, first: number, { length, repeats: wanted }: Pattern): boolean {
  let more = 0
  let hasDouble = false
  for (let at = 0; at < length; at++) {
    const [have = 1, want = 1] = [repeats[first + at], wanted[at]]
    if (have < want) return false
    if (have > want) more += 1
    if (have === 2 && want === 1) hasDouble = true
  }
  return !hasDouble || length >= MIN_DOUBLED_LETTERS || more > 1
}

/** Spaces that the term does not have split it into single letters, except for at most one pair. */
function hasPlausibleSpaces({ gaps }: DeobfuscatedText, first: number, { length, breaks }: Pattern): boolean {
  const pieces = [0]
  let hasSpace = false
  for (let at = 0; at < length; at++) {
    const gap = at === 0 ? GAP.none : (gaps[first + at] ?? 0)
    if (gap !== GAP.none) pieces.push(0)
    if (gap === GAP.space && !breaks.has(at)) hasSpace = true
    pieces[pieces.length - 1] = (pieces.at(-1) ?? 0) + 1
  }
  if (!hasSpace) return true
  const longer = pieces.filter((letters) => letters > 1)
  return pieces.length >= MIN_SPACED_LETTERS && (longer.length === 0 || (longer.length === 1 && longer[0] === 2))
}

/** At most two thirds of the letters are digits or signs that the term does not have. */
function hasPlausibleSigns({ substituted }: DeobfuscatedText, first: number, { length, signs }: Pattern): boolean {
  let count = 0
  for (let at = 0; at < length; at++) if (substituted[first + at] === 1 && !signs.has(at)) count += 1
  return count * 3 <= length * 2
}
