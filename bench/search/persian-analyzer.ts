/** The commonest function words and auxiliaries of written Persian, and the endings that a word loses to the space before it. */
const STOP_WORDS = `
  از به با در و که را بر تا یا هم برای بی بدون درباره مثل مانند طی روی زیر پیش پس بین میان
  این آن همین همان چنین چنان یک هر همه هیچ چند دیگر خود خویش خیلی بسیار فقط نیز حتی البته
  من تو او ما شما آنها آنان ایشان اگر اما ولی چون زیرا بلکه مگر نه چه چرا چگونه چطور کدام کجا
  است هست هستند نیست نیستند بود بودند بوده بودن باشد باشند شد شدند شده شدن شود شوند
  کرد کردند کرده کردن کند کنند کنیم دارد دارند داشت داشته خواهد باید شاید
  می نمی ها های هایی ای ام ات اش اند ایم اید تر ترین`

/** In the order in which the stemmer tries them. */
const SUFFIXES = 'ات ان ترین تر یی ی ها'.split(' ').map(normalize)
const MIN_STEM = 2

const WORDS = new Intl.Segmenter('fa', { granularity: 'word' })
const STOPS = new Set(STOP_WORDS.trim().split(/\s+/).map(normalize))

/**
 * Returns the terms that the chain of Lucene 10's PersianAnalyzer makes of a text, written from its documentation: ZWNJ as a space, the words
 * of Unicode's UAX 29, lower case, ASCII digits, normalized Arabic and Persian letters, no stop words, and each suffix removed in turn if two
 * letters remain. The stop words are not Lucene's.
 */
export const analyzePersian = (text: string): string[] =>
  [...WORDS.segment(text.replaceAll('\u200c', ' '))]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => normalize(segment))
    .filter((word) => word !== '' && !STOPS.has(word))
    .map(stem)

function normalize(word: string): string {
  return word
    .toLowerCase()
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
    .replace(/[آأإ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/[\u064b-\u0652\u0640]/g, '')
    .replace(/[یے]/g, 'ي')
    .replace(/ک/g, 'ك')
    .replace(/[ۀہ]/g, 'ه')
    .replace(/\u0654/g, '')
}

function stem(word: string): string {
  let left = word
  for (const suffix of SUFFIXES) if (left.length >= suffix.length + MIN_STEM && left.endsWith(suffix)) left = left.slice(0, -suffix.length)
  return left
}
