import { Parser } from 'htmlparser2'
import { attributes, escapeHtml } from '#shared/document/html.ts'
import { MAIL_COLORS } from '#worker/lib/mail-html.ts'
import { markPostLink } from './mark-post-link.ts'

const { ink, soft, firoozeh, rule } = MAIL_COLORS
const BLOCK = 'margin:0 0 16px'
const CELL = `padding:6px 10px;border:1px solid ${rule};text-align:start;vertical-align:top`
const MONO = 'font-family:Menlo,Consolas,monospace;font-size:14px;line-height:1.7'

/** Styles of the elements that remain; mail programs drop style sheets, so that each element carries its own. */
const STYLES: Readonly<Record<string, string>> = {
  p: BLOCK,
  h2: `margin:28px 0 12px;font-size:22px;line-height:1.5`,
  h3: `margin:24px 0 10px;font-size:19px;line-height:1.5`,
  h4: `margin:20px 0 8px;font-size:17px;line-height:1.5`,
  ul: `${BLOCK};padding-right:24px;padding-left:0`,
  ol: `${BLOCK};padding-right:24px;padding-left:0`,
  li: 'margin:0 0 6px',
  blockquote: `${BLOCK};padding:0 16px;border-right:2px solid ${firoozeh};color:${soft}`,
  pre: `${BLOCK};padding:12px;border:1px solid ${rule};direction:ltr;text-align:left;white-space:pre-wrap;${MONO}`,
  code: `direction:ltr;unicode-bidi:isolate;${MONO}`,
  kbd: MONO,
  table: `${BLOCK};border-collapse:collapse;width:100%;font-size:15px`,
  th: `${CELL};font-weight:700`,
  td: CELL,
  figure: 'margin:0 0 20px',
  figcaption: `margin:8px 0 0;font-size:14px;color:${soft}`,
  img: 'display:block;width:100%;max-width:100%;height:auto;border:0',
  hr: `border:0;border-top:1px solid ${rule};margin:24px auto;width:96px`,
  a: `color:${firoozeh}`,
  mark: 'background:#f6e7b0;color:#251e18',
  sup: 'line-height:0;font-size:12px',
  div: BLOCK,
  section: `margin:24px 0 0;padding:12px 0 0;border-top:1px solid ${rule};font-size:15px`,
}
/** Elements that are dropped with their content; of others that are not in `KEPT`, the content remains. */
const DROPPED = new Set(['script', 'style', 'svg', 'button', 'source', 'template'])
const VOID = new Set(['br', 'hr', 'img', 'input', 'source'])
const KEPT = new Set([
  ...Object.keys(STYLES),
  ...['br', 'strong', 'em', 'b', 'i', 's', 'u', 'sub', 'bdi', 'thead', 'tbody', 'tr', 'caption', 'small'],
])
/** Elements whose colour changes in the dark. */
const CLASSES: Readonly<Record<string, string>> = {
  a: 'link',
  blockquote: 'soft',
  figcaption: 'soft',
  th: 'rule',
  td: 'rule',
  pre: 'rule ink',
  section: 'rule',
}
/** Width of the text of the email in pixels; Outlook takes the size of pictures from their attributes. */
const TEXT_WIDTH = 560

const LISTEN = 'شنیدن صدا در دفتر'

interface Place {
  /** Must not end with a slash. */
  origin: string
  /** Address of the post; null for one that no page shows. */
  postUrl: string | null
}

/**
 * Converts the rendered HTML of a post to HTML for mail programs: only elements that all of them know, styles on the elements, absolute
 * addresses, one picture file each, and in place of what plays a link to it or to the post. Without an address of the post, links within the text
 * are only their words. Ends before the block that would make it longer than `maxBytes`, and is then not complete.
 */
export function toMailBody(html: string, { origin, postUrl }: Place, maxBytes: number): { body: string; isComplete: boolean } {
  const open: string[] = []
  let skipped = 0
  let body = ''
  /** What precedes the current block; once that is too long, everything that follows is left out. */
  let complete = ''
  let bytes = 0
  const endBlock = () => {
    if (open.length > 0) return
    bytes += new TextEncoder().encode(body.slice(complete.length)).length
    if (bytes <= maxBytes) complete = body
    else skipped = Number.POSITIVE_INFINITY
  }
  const resolve = (address: string) =>
    address.startsWith('#') ? postUrl + address : markPostLink(address.startsWith('/') ? new URL(address, origin).href : address, origin)
  const parser = new Parser({
    onopentag(name, given) {
      if (skipped > 0 || DROPPED.has(name) || (postUrl === null && given.class === 'note-back')) {
        if (!VOID.has(name)) skipped++
        return
      }
      if (name === 'input') body += 'checked' in given ? '☑ ' : '☐ '
      else if (name === 'audio') {
        body += `<a${attributes({ href: resolve(postUrl ?? given.src ?? ''), class: 'link', style: STYLES.a })}>▶ ${escapeHtml(LISTEN)}</a>`
        skipped++
      } else if (postUrl === null && name === 'a' && given.href?.startsWith('#')) return
      else if (name === 'img') body += picture(given, resolve)
      else if (KEPT.has(name)) {
        const { dir, href, colspan, rowspan, start } = given
        const style =
          given.class === 'pull' ? `${STYLES.blockquote};font-size:20px;color:${ink}` : (calloutStyle(given.class) ?? STYLES[name])
        body += `<${name}${attributes({ href: href === undefined ? undefined : resolve(href), dir, colspan, rowspan, start, class: CLASSES[name], style })}>`
        if (!VOID.has(name)) open.push(name)
      }
      endBlock()
    },
    ontext(words) {
      if (skipped === 0) body += escapeHtml(words)
    },
    onclosetag(name) {
      if (VOID.has(name)) return
      if (skipped > 0) skipped--
      else if (open.at(-1) === name) {
        open.pop()
        body += `</${name}>`
        endBlock()
      }
    },
  })
  parser.end(html)
  return { body: complete, isComplete: skipped !== Number.POSITIVE_INFINITY }
}

const calloutStyle = (className = ''): string | undefined => {
  if (className.startsWith('callout-title')) return 'margin:0 0 6px;font-weight:700'
  if (className.startsWith('callout')) return `${BLOCK};padding:12px 16px 1px;border:1px solid ${rule}`
  return undefined
}

/** Renders a picture; its placeholder is left out. */
function picture(
  { src = '', alt = '', width, height, class: className = '' }: Record<string, string>,
  resolve: (address: string) => string,
): string {
  if (className.startsWith('blur')) return ''
  const shown = Math.min(Number(width) || TEXT_WIDTH, TEXT_WIDTH)
  const size = { width: shown, height: width && height ? Math.round((shown * Number(height)) / Number(width)) : undefined }
  return `<img${attributes({ src: resolve(src), alt, ...size, style: STYLES.img })}>`
}
