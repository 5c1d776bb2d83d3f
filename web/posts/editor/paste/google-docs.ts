import { getStyle, type HtmlElement, type HtmlNode, rewriteTree } from './html-tree.ts'

export const isFromGoogleDocs = (html: string): boolean => /id="docs-internal-guid-/.test(html)

const MONOSPACE = /(?:mono|courier|consolas|menlo|source code|inconsolata)/i

/** Converts highlights and code, which Google Docs writes as background colors and monospace fonts, to elements. */
export const normalizeGoogleDocs = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  rewriteTree(nodes, (element) => {
    if (element.tag !== 'span') return undefined
    if (MONOSPACE.test(getStyle(element, 'font-family'))) return [wrapChildren(element, 'code')]
    return isHighlightColor(getStyle(element, 'background-color')) ? [wrapChildren(element, 'mark')] : undefined
  })

const wrapChildren = (element: HtmlElement, tag: string): HtmlElement => ({
  ...element,
  children: [{ tag, attrs: {}, children: element.children }],
})

/** Returns whether a color is saturated; white, gray and transparent count as the page background. */
function isHighlightColor(colour: string): boolean {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour)
  const parts = hex
    ? hex.slice(1).map((each) => Number.parseInt(each, 16))
    : (/^rgb\(([^)]+)\)$/.exec(colour)?.[1]?.split(',').map(Number) ?? [])
  return parts.length === 3 && Math.max(...parts) - Math.min(...parts) > 60
}
