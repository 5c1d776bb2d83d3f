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
