import { neutralizeInlineAttributes } from './clipboard.ts'

/** Pasted HTML as plain values, independent of the parser, so that tests need no browser. */
export type HtmlNode = string | HtmlElement
export interface HtmlElement {
  /** Tag name in lower case. */
  tag: string
  attrs: Readonly<Record<string, string>>
  children: HtmlNode[]
}

export const isElement = (node: HtmlNode): node is HtmlElement => typeof node !== 'string'

/** Returns one property of the style attribute; '' when absent. Word's own properties start with `mso-`. */
export function getStyle({ attrs }: HtmlElement, property: string): string {
  for (const part of (attrs.style ?? '').split(';')) {
    const colon = part.indexOf(':')
    if (part.slice(0, colon).trim().toLowerCase() === property) return part.slice(colon + 1).trim()
  }
  return ''
}

export const hasClass = ({ attrs }: HtmlElement, pattern: RegExp): boolean =>
  (attrs.class ?? '').split(/\s+/).some((name) => pattern.test(name))

/** Returns the text of a node; `br` becomes a newline. */
export function getText(node: HtmlNode): string {
  if (!isElement(node)) return node
  return node.tag === 'br' ? '\n' : node.children.map(getText).join('')
}

/** Yields all elements, parents before children. */
export function* walkElements(nodes: readonly HtmlNode[]): Generator<HtmlElement> {
  for (const node of nodes) {
    if (!isElement(node)) continue
    yield node
    yield* walkElements(node.children)
  }
}

/** Rewrites elements bottom-up: `change` returns replacement nodes, or undefined to keep the element. */
export const rewriteTree = (nodes: readonly HtmlNode[], change: (element: HtmlElement) => readonly HtmlNode[] | undefined): HtmlNode[] =>
  nodes.flatMap((node) => {
    if (!isElement(node)) return [node]
    const element = { ...node, children: rewriteTree(node.children, change) }
    return change(element) ?? [element]
  })

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
