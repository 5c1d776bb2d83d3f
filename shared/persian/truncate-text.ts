const MAX_LENGTH = 160

/** Collapses a text to one line and truncates it to 160 characters between words; used in cards, previews and notifications. */
export function truncateText(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  return flat.length <= MAX_LENGTH ? flat : `${flat.slice(0, MAX_LENGTH).replace(/\s\S*$|[\uD800-\uDBFF]$/, '')}…`
}
