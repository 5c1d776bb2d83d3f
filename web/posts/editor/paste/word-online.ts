import { type HtmlElement, type HtmlNode, hasClass, isElement } from './html-tree.ts'
import { buildLists, type Item } from './word.ts'

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
    if (isElement(node) && hasClass(node, /^ListContainerWrapper$/)) run.push(...readItems(node))
    else {
      close()
      result.push(isElement(node) ? { ...node, children: normalizeWordOnline(node.children) } : node)
    }
  }
  close()
  return result
}

const readItems = ({ children }: HtmlElement): Item[] =>
  children.filter(isElement).flatMap((list) =>
    list.children.filter(isElement).map((item) => ({
      level: Math.min(Number(item.attrs['data-aria-level']) || 1, 9),
      list: item.attrs['data-listid'] ?? '',
      ordered: list.tag === 'ol',
      start: Number(list.attrs.start) || 1,
      children: item.children,
    })),
  )
