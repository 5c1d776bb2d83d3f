import { Parser } from 'htmlparser2'
import { isSafeHref } from '#shared/safe-href.ts'

import { escapeXml, stripInvalidXmlChars, xmlAttributes } from '#worker/lib/xml.ts'

export interface XhtmlOptions {
  origin: string
  /** Absolute URL of the post. */
  postUrl: string
  /** Returns where the book has an image, or undefined to leave it out; `path` starts with `/media/`. */
  imageSource: (path: string) => string | undefined
}

const VOID_TAGS = new Set(['br', 'hr', 'img'])
/** Elements whose tags are left out; their content stays. */
const UNWRAPPED = new Set(['picture', 'span', 'button'])
/** Elements that are left out with their content. */
const SKIPPED = new Set(['source', 'svg', 'script', 'style', 'template', 'audio', 'track'])
const ALLOWED = new Set(
  'p h2 h3 h4 blockquote pre code bdi s ul ol li figure figcaption a b i strong em mark sub sup br hr img table thead tbody tr th td div section'.split(
    ' ',
  ),
)

/**
 * Converts a post's HTML, which `renderDocument` wrote, to well-formed XHTML for e-books: no scripts, players, forms or remote images, and
 * absolute links. Audio and embeds become links to the post.
 */
export function toXhtml(html: string, { origin, postUrl, imageSource }: XhtmlOptions): string {
  const output: string[] = []
  const open: string[] = []
  let skipping = 0
  const toHref = (href = ''): string | undefined =>
    href.startsWith('#') ? href : href.startsWith('/') ? toUri(origin + href) : isSafeHref(href) ? toUri(href) : undefined
  const parser = new Parser({
    onopentag: (name, values) => {
      if (SKIPPED.has(name)) {
        if (name === 'audio') output.push(`<a href="${escapeXml(postUrl)}">${escapeXml(AUDIO_TEXT)}</a>`)
        skipping += 1
      }
      if (skipping > 0 || UNWRAPPED.has(name)) return
      if (name === 'input') return void output.push('checked' in values ? '☑ ' : '☐ ')
      if (!ALLOWED.has(name)) return
      if (name === 'img') {
        const source = values.class?.split(' ').includes('blur') ? undefined : imageSource(values.src ?? '')
        if (source) output.push(`<img${xmlAttributes({ src: source })} alt="${escapeXml(values.alt ?? '')}"/>`)
        return
      }
      const { dir, id, start, colspan, rowspan, role } = values
      const kept = {
        dir: dir ?? (isCode(name, open) ? 'ltr' : undefined),
        id,
        start,
        colspan,
        rowspan,
        class: values.class,
        role: role?.startsWith('doc-') ? role : undefined,
      }
      const href = name === 'a' ? toHref(values.href) : undefined
      output.push(`<${name}${xmlAttributes({ ...kept, href })}${VOID_TAGS.has(name) ? '/' : ''}>`)
      if (!VOID_TAGS.has(name)) open.push(name)
    },
    ontext: (text) => {
      if (skipping === 0) output.push(escapeXml(text))
    },
    onclosetag: (name) => {
      if (SKIPPED.has(name)) skipping -= 1
      else if (skipping === 0 && open.at(-1) === name) output.push(`</${open.pop()}>`)
    },
  })
  parser.end(stripInvalidXmlChars(html))
  return output.join('')
}

/** Returns a URL as a valid URI, which e-books require: browsers also accept other characters and a lone percent sign. */
const toUri = (url: string): string | undefined =>
  URL.parse(url)
    ?.href.replace(/[^\x21-\x7e]|["<>\\^`{|}]/gu, encodeURIComponent)
    .replace(/%(?![\da-f]{2})/gi, '%25')

const isCode = (name: string, open: readonly string[]): boolean => name === 'pre' || (name === 'code' && open.at(-1) !== 'pre')

const AUDIO_TEXT = 'شنیدن در دفتر'
