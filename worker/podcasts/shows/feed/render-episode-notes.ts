import { stripInvalidXmlChars } from '#worker/lib/xml.ts'

/** Elements that podcast apps render (PSP-1). */
const ALLOWED_TAGS = new Set(['p', 'ol', 'ul', 'li', 'a', 'b', 'i', 'strong', 'em'])
const AS_PARAGRAPH = /^(?:h[1-6]|pre|blockquote|figcaption|tr|summary)$/
const MAX_BYTES = 4000
const ELLIPSIS = '…'
const TOKEN = /<(\/?)([a-z][a-z0-9-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|<[^>]*$|[^<]+/gi
const encoder = new TextEncoder()
const bytesOf = (text: string): number => encoder.encode(text).length

/**
 * Reduces a post's HTML to at most 4000 bytes of allowed elements with absolute links; text cut inside an element ends in «…». `html` comes
 * from `renderDocument` and may be cut off anywhere.
 */
export function renderEpisodeNotes(html: string, origin: string): string {
  const open: string[] = []
  let notes = ''
  const closing = () =>
    open
      .toReversed()
      .map((name) => `</${name}>`)
      .join('')
  const remainingBytes = () => MAX_BYTES - bytesOf(notes) - bytesOf(closing()) - bytesOf(ELLIPSIS)
  const finish = (last = '') => `${(notes + last).trimEnd()}${open.length > 0 ? ELLIPSIS : ''}${closing()}`
  for (const [token, end, rawName = '', attributes = ''] of stripInvalidXmlChars(html).matchAll(TOKEN)) {
    if (!token.startsWith('<')) {
      const text = token.replaceAll(']]>', ']]&gt;')
      if (open.length === 0 && text.trim() === '') continue
      if (bytesOf(text) <= remainingBytes()) notes += text
      else return finish(truncate(text, remainingBytes()))
      continue
    }
    const name = AS_PARAGRAPH.test(rawName.toLowerCase()) ? 'p' : rawName.toLowerCase()
    if (!ALLOWED_TAGS.has(name)) continue
    if (end) {
      if (open.at(-1) !== name) continue
      open.pop()
      notes += `</${name}>`
      continue
    }
    if (name === 'p' && open.at(-1) === 'p') continue
    const tag = name === 'a' ? renderLink(attributes, origin) : `<${name}>`
    if (remainingBytes() < bytesOf(tag) + name.length + 3) return finish()
    notes += tag
    open.push(name)
  }
  return (notes + closing()).replace(/<(p|li|ul|ol|a|b|i|strong|em)><\/\1>/g, '')
}

/** Drops every attribute except `href`, which becomes absolute. */
function renderLink(attributes: string, origin: string): string {
  const href = /\shref="([^"]*)"/.exec(attributes)?.[1] ?? ''
  return `<a href="${href.startsWith('/') || href.startsWith('#') ? origin + href : href}">`
}

/** Cuts escaped text to at most `bytes` between words, never inside an entity. */
function truncate(text: string, bytes: number): string {
  let kept = ''
  let size = 0
  for (const piece of text.match(/&[a-z0-9#]+;|[^\s&]+|[\s\S]/gi) ?? []) {
    size += bytesOf(piece)
    if (size > bytes) break
    kept += piece
  }
  return kept
}
