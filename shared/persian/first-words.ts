const LETTERS = 160

/** Opening words of a text on one line, cut between words; for cards, previews and news. */
export function firstWords(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  return flat.length <= LETTERS ? flat : `${flat.slice(0, LETTERS).replace(/\s\S*$|[\uD800-\uDBFF]$/, '')}…`
}
