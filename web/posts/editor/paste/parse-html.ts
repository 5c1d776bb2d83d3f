import { neutralizeInlineAttributes } from '#web/posts/editor/normalize-pasted-html.ts'
import type { HtmlNode } from './html-tree.ts'

/** Deeper nesting is read as if it stood here, so that no reader of the tree runs out of stack. */
const MAX_DEPTH = 200

/**
 * The body of pasted HTML as a tree. Scripts do not run and pictures are not asked for; style sheets and attributes are out of the
 * way of the page's policy, which would complain about each. Browser only.
 */
export function parseHtml(html: string): HtmlNode[] {
  const neutralized = neutralizeInlineAttributes(html.replace(/<style\b[\s\S]*?<\/style>|<!--\[if[\s\S]*?<!\[endif\]-->/gi, ''))
  return childrenOf(new DOMParser().parseFromString(neutralized, 'text/html').body, 0)
}

const childrenOf = (parent: Element, depth: number): HtmlNode[] =>
  [...parent.childNodes].flatMap((node): HtmlNode[] => {
    if (node instanceof Text) return [node.data]
    if (!(node instanceof Element)) return []
    if (depth > MAX_DEPTH) return [node.textContent ?? '']
    const attrs = Object.fromEntries(
      [...node.attributes].map(({ name, value }) => [name === 'data-style' ? 'style' : name.toLowerCase(), value]),
    )
    return [{ tag: node.nodeName.toLowerCase(), attrs, children: childrenOf(node, depth + 1) }]
  })
