import type { SourceText } from './source-item.ts'

/** Returns the letters of a text as its source stores it, without the tags of HTML and with the signs of Markdown. */
export function countLetters(text: SourceText): number {
  if ('markdown' in text) return text.markdown.trim().length
  if ('html' in text) return text.html.replace(/<[^<>]*>/g, '').trim().length
  let letters = 0
  JSON.stringify(text.document, (key, value: unknown) => {
    if (key === 'text' && typeof value === 'string') letters += value.length
    return value
  })
  return letters
}
