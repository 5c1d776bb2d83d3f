import type { HtmlElement, HtmlNode } from '#web/posts/editor/paste/html-tree.ts'

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
const RAW = /^(?:style|script|title|textarea|noscript|template)$/
/** Elements that a start tag closes implicitly, because items, cells and paragraphs may lack end tags. */
const IMPLICIT_END_TAGS: Record<string, RegExp | undefined> = { li: /^li$/, td: /^t[dh]$/, th: /^t[dh]$/, tr: /^t[dhr]$/, p: /^p$/ }
const TOKEN = /<!--[\s\S]*?-->|<![^>]*>|<\/([a-z][\w:-]*)[^>]*>|<([a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^'">])*?)\/?>|[^<]+|</gi
const ATTRIBUTE = /([\w:-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g
const NAMED_ENTITIES: Record<string, string> = {
  nbsp: '\u00A0',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  zwnj: '\u200C',
  laquo: '«',
  raquo: '»',
  shy: '\u00AD',
  rlm: '\u200F',
}
const MAX_DEPTH = 200

/**
 * Parses well-formed clipboard HTML in tests without a browser; e2e/specs/paste.spec.ts checks the browser's parser against the same
 * golden files.
 */
export function readHtml(html: string): HtmlNode[] {
  const root: HtmlElement = { tag: 'body', attrs: {}, children: [] }
  const open: HtmlElement[] = [root]
  let raw = ''
  for (const [token, closing, opening, attributes = ''] of html.matchAll(TOKEN)) {
    const parent = open.at(-1) ?? root
    if (raw && closing?.toLowerCase() !== raw) continue
    raw = ''
    if (closing) {
      const at = open.findLastIndex(({ tag }) => tag === closing.toLowerCase())
      if (at > 0) open.length = at
    } else if (opening) {
      const tag = opening.toLowerCase()
      if (/^(?:html|head|body)$/.test(tag)) continue
      if (IMPLICIT_END_TAGS[tag]?.test(parent.tag) && open.length > 1) open.pop()
      const element: HtmlElement = { tag, attrs: attributesOf(attributes), children: [] }
      open.at(-1)?.children.push(element)
      if (!VOID.test(tag) && open.length < MAX_DEPTH) open.push(element)
      if (RAW.test(tag)) raw = tag
    } else if (!token.startsWith('<!')) parent.children.push(decodeEntities(token))
  }
  return root.children
}

const attributesOf = (source: string) =>
  Object.fromEntries(
    [...source.matchAll(ATTRIBUTE)].map(([, name = '', ...values]) => [
      name.toLowerCase(),
      decodeEntities(values.find((each) => each !== undefined) ?? ''),
    ]),
  )

const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (entity, decimal, hex, name) =>
    name ? (NAMED_ENTITIES[name] ?? entity) : String.fromCodePoint(Math.min(Number.parseInt(decimal ?? hex, decimal ? 10 : 16), 0x10ffff)),
  )
