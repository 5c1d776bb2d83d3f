import { ZWNJ } from './characters.ts'
import type { Edit } from './edit.ts'
import { type Joiner, tokenizeWords } from './join-words.ts'
import { hasObject, isColloquialForm, isFormalForm } from './verbs.ts'

/** Words after which «می» means wine. */
const WINE_WORDS = new Set('جام ساغر پیاله پیالهٔ قدح خم کوزه شیشه جرعه جرعهٔ صراحی پیمانه باده'.split(' '))
const REASON = 'پیشوند فعل با نیم‌فاصله می‌آید.'

/** Joins «می خواهم» → «می‌خواهم», only before a known verb form. */
export const imperfect: Joiner = ({ left, right, before }) => {
  if (left !== 'می' && left !== 'نمی') return undefined
  const head = right.split(ZWNJ)[0] ?? ''
  const isVerb = isFormalForm(head) || isColloquialForm(head) || hasObject(head)
  return isVerb && !(left === 'می' && WINE_WORDS.has(before)) ? REASON : undefined
}

/** Words that start with «می» or «نمی» but are not verbs or are ambiguous. */
const NOT_VERBS = new Set(
  'میدانی میان میری میرم میره میرن میرید میران میشی میله میخونه میزی میدم میدی میبد میکش میدان میرند میرد'.split(' '),
)
/** The only short verb forms accepted; others occur inside too many other words. */
const SHORT_FORMS = new Set(['شد', 'زد', 'کن', 'رو', 'شه', 'شن', 'گم', 'گه', 'گن', 'ده', 'دن'])
const MIN_FORM_LENGTH = 3

/** Splits «میخواهم» → «می‌خواهم», only when the rest is a known verb form and the whole is not another word. */
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
    edits.push({ from: from + prefix.length, to: from + prefix.length, after: ZWNJ, rule: 'half-space', reason: REASON })
  }
  return edits
}
