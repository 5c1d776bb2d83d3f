const MAX_LENGTH = 160

/** Opening words of a text on one line, cut between words; for cards, previews and news. */
export function truncateText(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  return flat.length <= MAX_LENGTH ? flat : `${flat.slice(0, MAX_LENGTH).replace(/\s\S*$|[\uD800-\uDBFF]$/, '')}…`
}
