/** Characters of a kind, as the content of a character class. */
interface Classes {
  letter: string
  digit: string
  mark: string
  latin: string
}

/** Patterns that split a text into words. */
export interface WordPatterns {
  /** Letters and digits with their joiners; names such as C++ and .NET and numbers with separators of thousands are words too. */
  word: RegExp
  /** Parts of a word in Latin letters, digits and other letters. */
  part: RegExp
  letterOrDigit: RegExp
}

// The flag `i` would multiply the time that these patterns take to compile. ſ and the kelvin sign are what it takes for s and k, and the iota
// below for a letter.
const compile = ({ letter, digit, mark, latin }: Classes, flags: '' | 'u'): WordPatterns => ({
  word: new RegExp(
    [
      String.raw`\.[Nn][Ee][Tt](?![\w\u017f\u212a])`,
      `[${digit}]{1,3}(?:[٬,،][${digit}]{3})+(?![٬,،]?[${digit}])`,
      String.raw`[A-Za-z\u017f\u212a](?:\+\+|#)(?![${letter}${digit}\u0345])`,
      String.raw`(?![\u200c\u200d])[${letter}${digit}${mark}\u200c\u200d]+(?:[-.'’][A-Za-z\u017f\u212a0-9]+)*`,
    ].join('|'),
    `g${flags}`,
  ),
  part: new RegExp(`[${latin}${mark}]+|[${digit}]+|[^${latin}${digit}.'’-]+`, `g${flags}`),
  letterOrDigit: new RegExp(`[${letter}${digit}]`, flags),
})

/** All but ASCII, the Arabic block, punctuation, arrows, signs and emoji, which are all characters of most texts. */
export const RARE = /(?!\ufe0f)[^\0-\x7f\xab\xbb\xd7\u0600-\u06ff\u2000-\u206f\u2190-\u23ff\u{1f300}-\u{1faff}]/u
const commonPatterns = compile(
  {
    letter: String.raw`A-Za-z\u0620-\u064a\u066e\u066f\u0671-\u06d3\u06d5\u06e5\u06e6\u06ee\u06ef\u06fa-\u06fc\u06ff`,
    digit: String.raw`0-9\u0660-\u0669\u06f0-\u06f9`,
    mark: String.raw`\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\ufe0f`,
    latin: 'A-Za-z',
  },
  '',
)
let allPatterns: WordPatterns | undefined

/** Returns the patterns for a text. Those of all characters take several ms to compile, and few texts need them. */
export function patternsFor(text: string): WordPatterns {
  if (!RARE.test(text)) return commonPatterns
  allPatterns ??= compile(
    { letter: String.raw`\p{L}`, digit: String.raw`\p{N}`, mark: String.raw`\p{M}`, latin: String.raw`\p{Script=Latin}` },
    'u',
  )
  return allPatterns
}
