import { Parser } from 'htmlparser2'
import { element, escapeHtml } from '#shared/document/html.ts'
import { stripBidiControls } from '#shared/persian/clean-text.ts'
import { stripInvalidXmlChars } from '#worker/lib/xml.ts'

/** Maximum characters of a post's HTML that become notes; the others are behind the link to the post. */
export const MAX_NOTES_HTML = 60_000
/** Maximum bytes of a summary, the length that Apple reads. */
const MAX_SUMMARY_BYTES = 4000
const LINK_TEXT = 'ادامه در دفتر'

/** Elements that podcast apps render in `content:encoded`. */
const ALLOWED_TAGS = new Set('p h2 h3 h4 blockquote pre ul ol li figure figcaption a b i strong em code sub sup br hr img'.split(' '))
const VOID_TAGS = new Set(['br', 'hr', 'img'])
const AS_PARAGRAPH = /^(?:h1|h5|h6|tr|summary|dt|dd)$/
/** Elements whose text is not part of the notes. */
const SKIPPED_TAGS = new Set(['script', 'style', 'template', 'svg', 'button'])
const EMPTY_ELEMENT = /<(p|h2|h3|h4|li|ul|ol|a|b|i|strong|em|blockquote|figure|figcaption)(?: dir="\w+")?><\/\1>/g

/**
 * Reduces a post's HTML to allowed elements with absolute URLs, without bidi controls, in a right-to-left container. `html` comes from `renderDocument`; of more than
 * `MAX_NOTES_HTML` characters the rest is replaced by a link to the post at `postUrl`.
 */
export function renderEpisodeNotes(html: string, origin: string, postUrl: string): string {
  const isTruncated = html.length > MAX_NOTES_HTML
  const notes: string[] = []
  const open: string[] = []
  let skipping = 0
  const toAbsolute = (url: string): string => (url.startsWith('/') ? origin + url : url.startsWith('#') ? postUrl + url : url)
  const parser = new Parser(
    {
      onopentag: (rawName, attributes) => {
        if (SKIPPED_TAGS.has(rawName)) skipping += 1
        const name = tagFor(rawName)
        if (skipping > 0 || !ALLOWED_TAGS.has(name) || (name === 'p' && open.at(-1) === 'p')) return
        notes.push(renderTag(name, attributes, toAbsolute))
        if (!VOID_TAGS.has(name)) open.push(name)
      },
      ontext: (words) => {
        // Text is escaped, so a `<` in it begins a tag that was cut off.
        const text = stripBidiControls(words).replace(/<.*$/s, '').replaceAll(']]>', ']]&gt;')
        if (skipping === 0 && (open.length > 0 || text.trim() !== '')) notes.push(text)
      },
      onclosetag: (rawName) => {
        if (SKIPPED_TAGS.has(rawName)) skipping -= 1
        else if (skipping === 0 && open.at(-1) === tagFor(rawName)) notes.push(`</${open.pop()}>`)
      },
    },
    { decodeEntities: false },
  )
  // A cut may fall within an entity.
  parser.write(stripInvalidXmlChars(isTruncated ? html.slice(0, MAX_NOTES_HTML).replace(/&[a-z0-9#]*$/i, '') : html))
  if (isTruncated) notes.push('…')
  parser.end()
  if (isTruncated) notes.push(`<p>${element('a', { href: postUrl }, escapeHtml(LINK_TEXT))}</p>`)
  const content = notes.join('').replace(EMPTY_ELEMENT, '')
  return content && `<div dir="rtl" lang="fa">${content}</div>`
}

const tagFor = (name: string): string => (AS_PARAGRAPH.test(name) ? 'p' : name)

/** Renders a start tag with the attributes that apps need; values are escaped HTML. */
function renderTag(
  name: string,
  { href = '', rel = '', src = '', alt = '', dir = '', width, height }: Record<string, string>,
  toAbsolute: (url: string) => string,
): string {
  // Only paid links keep their rel.
  if (name === 'a') return `<a href="${toAbsolute(href)}"${rel.startsWith('sponsored') ? ` rel="${rel}"` : ''}>`
  if (name !== 'img') return `<${name}${dir === 'rtl' || dir === 'ltr' ? ` dir="${dir}"` : ''}>`
  const size = width && height ? ` width="${width}" height="${height}"` : ''
  return `<img src="${toAbsolute(src)}" alt="${alt}"${size}>`
}

const encoder = new TextEncoder()
const ELLIPSIS = '…'

/** Returns plain text cut to the bytes that Apple reads, between words where there are any; cut text ends in «…». */
export function cutSummary(text: string): string {
  const summary = stripBidiControls(stripInvalidXmlChars(text)).trim()
  const bytes = encoder.encode(summary)
  if (bytes.byteLength <= MAX_SUMMARY_BYTES) return summary
  const kept = bytes.subarray(0, MAX_SUMMARY_BYTES - encoder.encode(ELLIPSIS).byteLength)
  // A letter cut in half decodes to U+FFFD.
  const letters = new TextDecoder().decode(kept).replace(/\uFFFD+$/, '')
  return (/^.*(?=\s)/s.exec(letters)?.[0] ?? letters).trimEnd() + ELLIPSIS
}
