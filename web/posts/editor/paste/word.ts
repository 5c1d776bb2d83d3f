import { asciiDigits } from '#shared/persian/digits.ts'
import { getStyle, getText, type HtmlElement, type HtmlNode, hasClass, isElement, rewriteTree, walkElements } from './html-tree.ts'

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

interface Item {
  level: number
  /** Word's list id, such as `l0`. */
  list: string
  ordered: boolean
  start: number
  children: HtmlNode[]
}

/** Converts Word lists, written as paragraphs with a list id, a level and the bullet as text, to nested lists. */
function convertWordLists(nodes: readonly HtmlNode[]): HtmlNode[] {
  const result: HtmlNode[] = []
  let run: Item[] = []
  const close = () => {
    if (run.length) result.push(...buildLists(run))
    run = []
  }
  for (const node of nodes) {
    if (!isElement(node)) {
      if (node.trim()) close()
      if (node.trim() || !run.length) result.push(node)
      continue
    }
    const item = parseListItem(node)
    if (item) run.push(item)
    else {
      close()
      result.push({ ...node, children: convertWordLists(node.children) })
    }
  }
  close()
  return result
}

function parseListItem(element: HtmlElement): Item | undefined {
  if (!/^(?:p|h[1-6]|li)$/.test(element.tag)) return undefined
  const [, list = '', level = '1'] = /\b(l\d+)\s+level(\d+)/i.exec(getStyle(element, 'mso-list')) ?? []
  if (!list) return undefined
  const marker = [...walkElements(element.children)].find((each) => isIgnored(each))
  const markerText = asciiDigits(marker ? getText(marker) : '').replace(/[\s\u00A0\u200E\u200F]+/g, '')
  const number = /^[([]?(\d+|[a-z]{1,4}|[آ-ی]{1,3})[.)\]\-–:]+$/i.exec(markerText)?.[1] ?? /^\d+$/.exec(markerText)?.[0]
  const children = rewriteTree(element.children, (each) => (isIgnored(each) ? [] : undefined))
  return {
    level: Math.min(Number(level), 9),
    list,
    ordered: number !== undefined,
    start: Number.parseInt(number ?? '1', 10) || 1,
    children,
  }
}

const isIgnored = (element: HtmlElement) => /^ignore$/i.test(getStyle(element, 'mso-list'))

/** Builds lists of items in their order, nested by their levels. */
function buildLists(items: readonly Item[]): HtmlElement[] {
  const result: HtmlElement[] = []
  for (let at = 0; at < items.length; ) {
    const first = items[at]
    if (!first) break
    const list: HtmlElement = { tag: first.ordered ? 'ol' : 'ul', attrs: { start: String(first.start) }, children: [] }
    while (at < items.length) {
      const item = items[at]
      if (!item || item.level < first.level || (item.level === first.level && isOtherList(item, first))) break
      const last = list.children.at(-1)
      if (item.level > first.level && last && isElement(last)) {
        const from = at
        while (at < items.length && (items[at]?.level ?? 0) > first.level) at++
        last.children.push(...buildLists(items.slice(from, at)))
      } else {
        list.children.push({ tag: 'li', attrs: {}, children: item.children })
        at++
      }
    }
    result.push(list)
  }
  return result
}

const isOtherList = (item: Item, first: Item) => item.list !== first.list || item.ordered !== first.ordered

export const isFromWordOnline = (html: string): boolean => /class="[^"]*\bListContainerWrapper\b/.test(html)

/** Converts the lists of Word on the web, which writes each item as a list of its own with its level, to nested lists. */
export function normalizeWordOnline(nodes: readonly HtmlNode[]): HtmlNode[] {
  const result: HtmlNode[] = []
  let run: Item[] = []
  const close = () => {
    result.push(...buildLists(run))
    run = []
  }
  for (const node of nodes) {
    if (run.length > 0 && !isElement(node) && node.trim() === '') continue
    if (isElement(node) && hasClass(node, /^ListContainerWrapper$/)) run.push(...readOnlineItems(node))
    else {
      close()
      result.push(isElement(node) ? { ...node, children: normalizeWordOnline(node.children) } : node)
    }
  }
  close()
  return result
}

const readOnlineItems = ({ children }: HtmlElement): Item[] =>
  children.filter(isElement).flatMap((list) =>
    list.children.filter(isElement).map((item) => ({
      level: Math.min(Number(item.attrs['data-aria-level']) || 1, 9),
      list: item.attrs['data-listid'] ?? '',
      ordered: list.tag === 'ol',
      start: Number(list.attrs.start) || 1,
      children: item.children,
    })),
  )
