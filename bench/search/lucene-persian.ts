/** The subset of Lucene's Persian stop words that occurs in the cases. */
const STOP_WORDS = new Set(
  'از به با در و که را این ان است بر تا یا هم برای یک شد بود شده می ما من تو او نه اگر اما ولی هر چه های ها'.split(' '),
)
const SUFFIXES = ['ات', 'ان', 'ترین', 'تر', 'یی', 'ی', 'ها']

/**
 * Returns the terms of Lucene's PersianAnalyzer as documented: replaces ZWNJ by a space, splits into standard tokens, lowercases, converts
 * digits to ASCII, applies ArabicNormalizer and PersianNormalizer, drops stop words, and applies PersianStemmer, which tries each suffix in
 * turn and leaves at least two letters.
 */
export function lucenePersian(text: string): string[] {
  const words =
    text
      .replace(/\u200c/g, ' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  return words
    .map((word) =>
      word
        .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
        .replace(/[آأإ]/g, 'ا')
        .replace(/ى/g, 'ي')
        .replace(/ة/g, 'ه')
        .replace(/[\u064b-\u0652\u0640]/g, '')
        .replace(/[یے]/g, 'ي')
        .replace(/ک/g, 'ك')
        .replace(/[ۀہ]/g, 'ه')
        .replace(/\u0654/g, ''),
    )
    .filter((word) => word !== '' && !STOP_WORDS.has(word.replace(/ي/g, 'ی').replace(/ك/g, 'ک')))
    .map(stem)
}

function stem(word: string): string {
  let left = word
  for (const suffix of SUFFIXES.map((each) => each.replace(/ی/g, 'ي'))) {
    if (left.length >= suffix.length + 2 && left.endsWith(suffix)) left = left.slice(0, -suffix.length)
  }
  return left
}
