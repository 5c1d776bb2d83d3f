import { getStyle, getText, type HtmlElement, type HtmlNode, isElement, rewriteTree, walkElements } from './html-tree.ts'

const BLOCK = new Set(['p', 'li', 'div', 'dd', 'aside'])
/** Ids of the elements that contain a whole footnote, even one of several paragraphs. */
const NOTE_CONTAINER_ID = /^(?:ftn|sdfootnote|edn|sdendnote|fn|cite_note)[-_:]?\d+$/i

/**
 * Moves footnotes to their marks. Recognizes a footnote by two links that point at each other, as Word, LibreOffice, Google Docs, wikis and
 * Markdown write them.
 */
export function inlineFootnotes(nodes: readonly HtmlNode[]): HtmlNode[] {
  const parents = new Map<HtmlElement, HtmlElement>()
  const targets = new Map<string, HtmlElement>()
  const links: { link: HtmlElement; to: string; at: number }[] = []
  let at = 0
  for (const element of walkElements(nodes)) {
    for (const child of element.children) if (isElement(child)) parents.set(child, element)
    for (const name of [element.attrs.id, element.tag === 'a' ? element.attrs.name : undefined]) if (name) targets.set(name, element)
    const to = element.tag === 'a' ? parseFragment(element.attrs.href) : undefined
    if (to) links.push({ link: element, to, at })
    at++
  }

  const isWithin = (element: HtmlElement | undefined, outer: HtmlElement | undefined): boolean => {
    for (let each = element; each; each = parents.get(each)) if (each === outer) return true
    return false
  }
  const findNoteContainer = (element: HtmlElement): HtmlElement => {
    let container = element
    for (let each: HtmlElement | undefined = element; each; each = parents.get(each)) {
      if (BLOCK.has(each.tag) && !BLOCK.has(container.tag)) container = each
      if (NOTE_CONTAINER_ID.test(each.attrs.id ?? '') && BLOCK.has(each.tag)) return each
    }
    return container
  }

  const noteByLink = new Map<HtmlElement, HtmlNode[]>()
  const removed = new Set<HtmlElement>()
  const byTarget = Map.groupBy(links, ({ to }) => targets.get(to))
  for (const { link, to, at: place } of links) {
    const target = targets.get(to)
    const container = target && findNoteContainer(target)
    if (!container || removed.has(link) || isWithin(link, container)) continue
    // The back link is inside the footnote and points to the mark or to an element around it.
    const backLink = links.find(
      (each) =>
        each.at > place &&
        isWithin(each.link, container) &&
        [...byTarget.keys()].some((mark) => mark === targets.get(each.to) && isWithin(link, mark)),
    )
    if (!backLink) continue
    for (const each of links) if (isWithin(each.link, container)) removed.add(each.link)
    removed.add(container)
    noteByLink.set(link, container.children)
  }
  if (!noteByLink.size) return [...nodes]
  return moveNotesToMarks(nodes, noteByLink, removed)
}

function moveNotesToMarks(
  nodes: readonly HtmlNode[],
  noteByLink: ReadonlyMap<HtmlElement, HtmlNode[]>,
  removed: ReadonlySet<HtmlElement>,
): HtmlNode[] {
  const inNote = (children: readonly HtmlNode[]): HtmlNode[] =>
    children.flatMap((node): HtmlNode[] =>
      !isElement(node) ? [node] : removed.has(node) ? [] : [{ ...node, children: inNote(node.children) }],
    )
  const walk = (all: readonly HtmlNode[]): HtmlNode[] =>
    all.flatMap((node): HtmlNode[] => {
      if (!isElement(node)) return [node]
      const note = noteByLink.get(node)
      if (note) return [{ tag: 'daftar-note', attrs: {}, children: inNote(note) }]
      if (removed.has(node)) return []
      const element = { ...node, children: walk(node.children) }
      return isEmptied(node, element) ? [] : [element]
    })
  return unwrapNoteMarks(walk(nodes))
}

const isEmptied = (before: HtmlElement, after: HtmlElement): boolean =>
  (before.tag === 'ol' ||
    before.tag === 'ul' ||
    before.tag === 'section' ||
    /footnote-list|endnote-list/.test(getStyle(before, 'mso-element'))) &&
  getText(before).trim() !== '' &&
  getText(after).trim() === ''

const unwrapNoteMarks = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  rewriteTree(nodes, (element) => {
    const notes = element.children.filter((child) => isElement(child) && child.tag === 'daftar-note')
    const isMark = (element.tag === 'sup' || element.tag === 'span') && notes.length > 0
    const words = element.children.filter((child) => !isElement(child)).join('')
    return isMark && /^[[\]()\s\d۰-۹,،]*$/.test(words) ? notes : undefined
  })

function parseFragment(href: string | undefined): string | undefined {
  const hash = href?.indexOf('#') ?? -1
  if (!href || hash < 0) return undefined
  const fragment = href.slice(hash + 1)
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
