import type { Inline, Mark } from './contract.ts'
import { element, escapeHtml } from './html.ts'

const hrefOf = (node: Inline): string | undefined =>
  node.type === 'text' ? node.marks?.find((mark) => mark.type === 'link')?.attrs.href : undefined

/** Plain text of a line; a hard break is a newline. */
export const inlineText = (nodes: readonly Inline[] = []): string => nodes.map((node) => (node.type === 'text' ? node.text : '\n')).join('')

/** A line as HTML; neighbours under one link become one link. */
export function inlineHtml(nodes: readonly Inline[] = []): string {
  let html = ''
  for (let at = 0; at < nodes.length; ) {
    const href = hrefOf(nodes[at] ?? { type: 'hardBreak' })
    let inner = ''
    do {
      const node = nodes[at++]
      if (node) inner += nodeHtml(node)
    } while (href !== undefined && at < nodes.length && hrefOf(nodes[at] ?? { type: 'hardBreak' }) === href)
    html += href === undefined ? inner : element('a', { href, rel: /^https?:/i.test(href) ? 'nofollow ugc noopener' : undefined }, inner)
  }
  return html
}

/** Outermost first; the order in which the editor put marks does not show. */
const MARK_HTML: [Mark['type'], (inner: string) => string][] = [
  ['code', (inner) => element('code', { dir: 'ltr' }, inner)],
  ['italic', (inner) => element('em', {}, inner)],
  ['bold', (inner) => element('strong', {}, inner)],
]

function nodeHtml(node: Inline): string {
  if (node.type === 'hardBreak') return '<br>'
  let html = escapeHtml(node.text)
  for (const [type, wrap] of MARK_HTML) if (node.marks?.some((mark) => mark.type === type)) html = wrap(html)
  return html
}
