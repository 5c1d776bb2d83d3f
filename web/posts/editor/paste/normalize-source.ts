import { getStyle, type HtmlElement, type HtmlNode, hasClass, rewriteTree } from './html-tree.ts'
import { isFromWord, isFromWordOnline, normalizeWord, normalizeWordOnline } from './word.ts'

/** Converts the markup of Word, Google Docs and Telegram to plain elements; returns other HTML unchanged. */
export function normalizeSource(nodes: readonly HtmlNode[], html: string): readonly HtmlNode[] {
  if (isFromWordOnline(html)) return normalizeWordOnline(nodes)
  if (isFromWord(html)) return normalizeWord(nodes)
  if (isFromGoogleDocs(html)) return normalizeGoogleDocs(nodes)
  return isFromTelegram(html) ? normalizeTelegram(nodes) : nodes
}

const isFromGoogleDocs = (html: string): boolean => /id="docs-internal-guid-/.test(html)

const MONOSPACE = /(?:mono|courier|consolas|menlo|source code|inconsolata)/i

/** Converts highlights and code, which Google Docs writes as spans with a background color or monospace font, to elements. */
const normalizeGoogleDocs = (nodes: readonly HtmlNode[]): HtmlNode[] =>
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

const isFromTelegram = (html: string): boolean =>
  /class="[^"]*(?:text-entity-|translatable-message|anchor-(?:url|mention)|message-(?:content|date|text))/.test(html)

/** Drops the times, reactions, view counts, stickers and bubble tails of messages, and converts code blocks to `pre`. */
const normalizeTelegram = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  rewriteTree(nodes, (element) =>
    hasClass(element, /^(?:time|time-inner|MessageMeta|message-time|message-date|Reactions?|reactions|message-views|sticker|bubble-tail)$/i)
      ? []
      : hasClass(element, /^(?:text-entity-pre|CodeBlock|code-block)$/) && element.tag !== 'pre' && !element.children.some(isPre)
        ? [{ ...element, tag: 'pre' }]
        : undefined,
  )

const isPre = (node: HtmlNode) => typeof node !== 'string' && node.tag === 'pre'
