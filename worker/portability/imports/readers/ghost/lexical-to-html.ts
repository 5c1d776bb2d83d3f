import { element, escapeHtml } from '#shared/document/html.ts'
import { cardHtml, collectText, isNode, type Node, nodesOf } from './card-html.ts'

const MAX_DEPTH = 100
/** Bits of `format` and their elements. */
const FORMATS: readonly [bit: number, tag: string][] = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [16, 'code'],
  [32, 'sub'],
  [64, 'sup'],
  [128, 'mark'],
]

/** Converts the text of Ghost 5 and later, a tree of Lexical, to HTML; unknown nodes keep their content. */
export const lexicalToHtml = (value: unknown): string => (isNode(value) && isNode(value.root) ? childrenHtml(value.root, 0) : '')

const childrenHtml = (node: Node, depth: number): string =>
  depth > MAX_DEPTH
    ? ''
    : nodesOf(node.children)
        .map((child) => nodeHtml(child, depth + 1))
        .join('')

function nodeHtml(node: Node, depth: number): string {
  const type = collectText(node, 'type').replace(/^extended-/, '')
  const inner = childrenHtml(type === 'list' && node.listType === 'check' ? asTasks(node) : node, depth)
  switch (type) {
    case 'text':
    case 'code-highlight':
      return formatted(escapeHtml(collectText(node, 'text')), Number(node.format ?? 0))
    case 'linebreak':
      return '<br>'
    case 'tab':
      return ' '
    case 'paragraph':
      return `<p>${inner}</p>`
    case 'heading': {
      const tag = /^h[1-6]$/.test(collectText(node, 'tag')) ? collectText(node, 'tag') : 'h2'
      return element(tag, {}, inner)
    }
    case 'link':
    case 'autolink':
      return element('a', { href: collectText(node, 'url') }, inner)
    case 'list': {
      const tag = collectText(node, 'listType') === 'number' || collectText(node, 'tag') === 'ol' ? 'ol' : 'ul'
      return element(tag, { start: tag === 'ol' && Number(node.start) > 1 ? Number(node.start) : undefined }, inner)
    }
    case 'listitem':
      return typeof node.checked === 'boolean'
        ? element('li', { role: 'checkbox', 'aria-checked': String(node.checked) }, inner)
        : `<li>${inner}</li>`
    case 'quote':
    case 'aside':
      return `<blockquote>${inner}</blockquote>`
    default:
      return inner === '' ? cardHtml(type, node) : inner
  }
}

/** Items that nobody has checked may not say so. */
const asTasks = (list: Node): Node => ({
  ...list,
  children: nodesOf(list.children).map((child) => ({ ...child, checked: child.checked === true })),
})

const formatted = (html: string, format: number): string =>
  FORMATS.reduce((inner, [bit, tag]) => ((format & bit) === 0 ? inner : element(tag, {}, inner)), html)
