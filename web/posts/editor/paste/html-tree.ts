/** Pasted HTML as plain values: a tree that is read the same from the browser's parser and in tests. */
export type HtmlNode = string | HtmlElement
export interface HtmlElement {
  /** In lower case. */
  tag: string
  attrs: Readonly<Record<string, string>>
  children: HtmlNode[]
}

export const isElement = (node: HtmlNode): node is HtmlElement => typeof node !== 'string'

/** One property of the style attribute, as it was written; '' when absent. Names of Word's own begin with mso-. */
export function getStyle({ attrs }: HtmlElement, property: string): string {
  for (const part of (attrs.style ?? '').split(';')) {
    const colon = part.indexOf(':')
    if (part.slice(0, colon).trim().toLowerCase() === property) return part.slice(colon + 1).trim()
  }
  return ''
}

export const hasClass = ({ attrs }: HtmlElement, pattern: RegExp): boolean =>
  (attrs.class ?? '').split(/\s+/).some((name) => pattern.test(name))

/** All text inside, as it stands. */
export function getText(node: HtmlNode): string {
  if (!isElement(node)) return node
  return node.tag === 'br' ? '\n' : node.children.map(getText).join('')
}

/** Every element inside, parents before children. */
export function* walkElements(nodes: readonly HtmlNode[]): Generator<HtmlElement> {
  for (const node of nodes) {
    if (!isElement(node)) continue
    yield node
    yield* walkElements(node.children)
  }
}

/** The tree with each element, children first, replaced by what `change` gives: other nodes, none, or undefined for itself. */
export const rewriteTree = (nodes: readonly HtmlNode[], change: (element: HtmlElement) => readonly HtmlNode[] | undefined): HtmlNode[] =>
  nodes.flatMap((node) => {
    if (!isElement(node)) return [node]
    const element = { ...node, children: rewriteTree(node.children, change) }
    return change(element) ?? [element]
  })
