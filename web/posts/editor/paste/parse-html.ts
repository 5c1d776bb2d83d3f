import { neutralizeInlineAttributes } from '#web/posts/editor/normalize-pasted-html.ts'
import type { HtmlNode } from './html-tree.ts'

/** Maximum nesting depth; deeper elements become text, so that recursion cannot overflow the stack. */
const MAX_DEPTH = 200

/**
 * Parses the body of pasted HTML without running scripts or loading pictures. Neutralizes styles and event handlers first, because the CSP
 * would report each one. Browser only.
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
