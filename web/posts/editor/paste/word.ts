import { getStyle, getText, type HtmlElement, type HtmlNode, hasClass, isElement, rewriteTree } from './html-tree.ts'
import { convertWordLists } from './word-lists.ts'

export const isFromWord = (html: string): boolean =>
  /xmlns:w="urn:schemas-microsoft-com|<meta[^>]+(?:Word\.Document|Microsoft Word)|class="?'?Mso|style=['"][^'"]*mso-/i.test(html)

export const normalizeWord = (nodes: readonly HtmlNode[]): HtmlNode[] => convertWordLists(mergeQuotes(rewriteTree(nodes, normalizeElement)))

function normalizeElement(element: HtmlElement): readonly HtmlNode[] | undefined {
  const { tag, attrs, children } = element
  // Drops tracked deletions, comments, headers and footers.
  if (hasClass(element, /^msoDel$/i) || (tag === 'del' && (attrs.cite !== undefined || attrs.datetime !== undefined))) return []
  if (hasClass(element, /^mso(?:CommentReference|comanchor|CommentText|commenttxt)$/i)) return []
  if (/comment-list|header|footer/.test(getStyle(element, 'mso-element'))) return []
  if (/^(?:v|w|m):/.test(tag) && !/^w:(?:sdt|ins)/.test(tag))
    return tag === 'v:imagedata' && attrs.src ? [{ ...element, tag: 'img' }] : children
  // Unwraps smart tags, `o:p` and content controls.
  if (tag.includes(':')) return children
  if (tag === 'p') return normalizeParagraph(element)
  return undefined
}

function normalizeParagraph(element: HtmlElement): readonly HtmlNode[] | undefined {
  const level = /^\d/.exec(getStyle(element, 'mso-outline-level'))?.[0]
  if (hasClass(element, /^MsoTitle$/i)) return [{ ...element, tag: 'h2' }]
  if (hasClass(element, /^MsoSubtitle$/i)) return [{ ...element, tag: 'h3' }]
  if (level && level <= '6' && getText(element).trim()) return [{ ...element, tag: `h${Math.min(Number(level) + 1, 6)}` }]
  return undefined
}

function mergeQuotes(nodes: readonly HtmlNode[]): HtmlNode[] {
  const result: HtmlNode[] = []
  for (const node of nodes) {
    const isQuote = isElement(node) && hasClass(node, /^Mso(?:Intense)?Quote$/i)
    const last = result.at(-1)
    if (isQuote && last && isElement(last) && last.attrs.from === 'word') last.children.push(node)
    else if (isQuote) result.push({ tag: 'blockquote', attrs: { from: 'word' }, children: [node] })
    else if (isElement(node)) result.push({ ...node, children: mergeQuotes(node.children) })
    else if (node.trim() || !(last && isElement(last) && last.attrs.from === 'word')) result.push(node)
  }
  return result
}
