import type { RenderContext } from './block-definition.ts'
import { element, escapeHtml } from './html.ts'
import type { Inline } from './inline.ts'
import { MARK_TAGS } from './marks.ts'

const hrefOf = (node: Inline | undefined): string | undefined =>
  node?.type === 'text' ? node.marks?.find((mark) => mark.type === 'link')?.attrs.href : undefined

/** Renders inline content; adjacent nodes with the same link share one `a` element. */
export function inlineHtml(nodes: readonly Inline[] = [], context: Pick<RenderContext, 'renderFootnoteMark'>): string {
  let html = ''
  for (let at = 0; at < nodes.length; ) {
    const href = hrefOf(nodes[at])
    let inner = ''
    do {
      const node = nodes[at++]
      if (node) inner += nodeHtml(node, context)
    } while (href !== undefined && hrefOf(nodes[at]) === href)
    html += href === undefined ? inner : element('a', { href, rel: linkRel(href) }, inner)
  }
  return html
}

/** Returns the `rel` of an author's link: http(s) links get `nofollow ugc noopener`, others none. */
export const linkRel = (href: string): string | undefined => (/^https?:/i.test(href) ? 'nofollow ugc noopener' : undefined)

function nodeHtml(node: Inline, context: Pick<RenderContext, 'renderFootnoteMark'>): string {
  if (node.type === 'hardBreak') return '<br>'
  if (node.type === 'footnote') return context.renderFootnoteMark(node)
  let html = escapeHtml(node.text)
  for (const [type, tag] of MARK_TAGS.toReversed())
    if (node.marks?.some((mark) => mark.type === type)) html = element(tag, { dir: type === 'code' ? 'ltr' : undefined }, html)
  return html
}
