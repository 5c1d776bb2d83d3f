import { Parser } from 'htmlparser2'
import { stripBidiControls } from '#shared/persian/clean-text.ts'
import { stripInvalidXmlChars } from '#worker/lib/xml.ts'

/** Elements that podcast apps render (PSP-1). */
const ALLOWED_TAGS = new Set(['p', 'ol', 'ul', 'li', 'a', 'b', 'i', 'strong', 'em'])
const AS_PARAGRAPH = /^(?:h[1-6]|pre|blockquote|figcaption|tr|summary)$/
const MAX_BYTES = 4000
const ELLIPSIS = '…'
const encoder = new TextEncoder()
const bytesOf = (text: string): number => encoder.encode(text).length

/**
 * Reduces a post's HTML to at most `MAX_BYTES` of allowed elements with absolute links, without bidi controls; text cut inside an element ends in «…». `html`
 * comes from `renderDocument` and may be cut off anywhere.
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
  let shortened: string | undefined
  const parser = new Parser(
    {
      onopentag: (rawName, { href }) => {
        const name = tagFor(rawName)
        if (shortened !== undefined || !ALLOWED_TAGS.has(name) || (name === 'p' && open.at(-1) === 'p')) return
        const tag = name === 'a' ? renderLink(href, origin) : `<${name}>`
        if (remainingBytes() < bytesOf(tag) + name.length + 3) shortened = finish()
        else {
          notes += tag
          open.push(name)
        }
      },
      ontext: (words) => {
        // Text is escaped, so a `<` in it begins a tag that was cut off.
        const text = stripBidiControls(words).replace(/<.*$/s, '').replaceAll(']]>', ']]&gt;')
        if (shortened !== undefined || (open.length === 0 && text.trim() === '')) return
        if (bytesOf(text) <= remainingBytes()) notes += text
        else shortened = finish(truncate(text, remainingBytes()))
      },
      onclosetag: (rawName) => {
        const name = tagFor(rawName)
        if (shortened !== undefined || open.at(-1) !== name) return
        open.pop()
        notes += `</${name}>`
      },
    },
    { decodeEntities: false },
  )
  parser.end(stripInvalidXmlChars(html))
  return shortened ?? notes.replace(/<(p|li|ul|ol|a|b|i|strong|em)><\/\1>/g, '')
}

const tagFor = (name: string): string => (AS_PARAGRAPH.test(name) ? 'p' : name)

/** Renders a link without other attributes; an address within the site becomes absolute. `href` is escaped HTML. */
const renderLink = (href = '', origin: string): string =>
  `<a href="${href.startsWith('/') || href.startsWith('#') ? origin + href : href}">`

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
