import type { Direction } from '#shared/persian/direction.ts'
import { isolateLatinRuns, type LinePart, OBJECT } from '#shared/persian/latin-runs.ts'
import { withoutUserinfo } from '#shared/safe-href.ts'
import type { RenderContext } from './block-definition.ts'
import { element, escapeHtml } from './html.ts'
import { hrefOf, type Inline, MARK_TAGS } from './inline.ts'

type Text = Extract<Inline, { type: 'text' }>

/** A node, or the piece of a text that `run` shares with its neighbours; `texts` is split where runs lie within the node. */
interface Piece {
  node: Inline
  texts?: LinePart[]
  run?: number
}

/** Renders inline content of a block; adjacent nodes with the same link share one `a` element. */
export function inlineHtml(
  nodes: readonly Inline[] = [],
  context: Pick<RenderContext, 'renderFootnoteMark'>,
  direction: Direction,
): string {
  const pieces: readonly Piece[] = direction === 'rtl' ? splitLine(nodes) : nodes.map((node) => ({ node }))
  let html = ''
  for (let at = 0; at < pieces.length; ) {
    const href = hrefOf(pieces[at]?.node)
    let inner = ''
    do {
      const run = pieces[at]?.run
      let content = ''
      do {
        const piece = pieces[at++]
        if (piece) content += pieceHtml(piece, context)
      } while (run !== undefined && pieces[at]?.run === run)
      inner += run === undefined ? content : isolate(content)
    } while (href !== undefined && hrefOf(pieces[at]?.node) === href)
    // Stored documents can be older than the check of links.
    html += href === undefined ? inner : element('a', { href: withoutUserinfo(href), rel: linkRel(href) }, inner)
  }
  return html
}

/** Renders plain text of a block, such as a caption. */
export const textHtml = (text: string, direction: Direction): string =>
  partsHtml(direction === 'rtl' ? isolateLatinRuns(text) : [{ text, isIsolated: false }])

/** Returns the `rel` of an author's link: http(s) links get `nofollow ugc noopener`, others none. */
export const linkRel = (href: string): string | undefined => (/^https?:/i.test(href) ? 'nofollow ugc noopener' : undefined)

const isolate = (html: string): string => element('bdi', { dir: 'ltr' }, html)

const partsHtml = (parts: readonly LinePart[]): string =>
  parts.map(({ text, isIsolated }) => (isIsolated ? isolate(escapeHtml(text)) : escapeHtml(text))).join('')

function pieceHtml({ node, texts }: Piece, context: Pick<RenderContext, 'renderFootnoteMark'>): string {
  if (node.type === 'hardBreak') return '<br>'
  if (node.type === 'footnote') return context.renderFootnoteMark(node)
  let html = texts ? partsHtml(texts) : escapeHtml(node.text)
  for (const [type, tag] of MARK_TAGS.toReversed())
    if (node.marks?.some((mark) => mark.type === type)) html = element(tag, { dir: type === 'code' ? 'ltr' : undefined }, html)
  return html
}

const isProse = (node: Inline): node is Text => node.type === 'text' && !node.marks?.some((mark) => mark.type === 'code')

/** Finds the runs of a right-to-left line. A run within one node stays within its marks; one of several nodes goes around them. */
function splitLine(nodes: readonly Inline[]): Piece[] {
  let line = ''
  const starts = nodes.map((node, at) => {
    if (at > 0 && hrefOf(node) !== hrefOf(nodes[at - 1])) line += OBJECT
    const start = line.length
    line += isProse(node) ? node.text : node.type === 'hardBreak' ? '\n' : OBJECT
    return start
  })
  const runs = findRuns(line)
  if (!runs.length) return nodes.map((node) => ({ node }))
  return nodes.flatMap((node, at) => (isProse(node) ? splitText(node, starts[at] ?? 0, runs) : [{ node }]))
}

interface Run {
  start: number
  end: number
}

function findRuns(line: string): Run[] {
  let end = 0
  return isolateLatinRuns(line).flatMap(({ text, isIsolated }) => {
    const start = end
    end += text.length
    return isIsolated ? [{ start, end }] : []
  })
}

/** Splits a text that begins at `from` of its line. */
function splitText(node: Text, from: number, runs: readonly Run[]): Piece[] {
  const to = from + node.text.length
  const pieces: Piece[] = []
  let texts: LinePart[] = []
  let end = from
  const take = (until: number, isIsolated: boolean) => {
    if (until > end) texts.push({ text: node.text.slice(end - from, until - from), isIsolated })
    end = Math.max(end, until)
  }
  const finish = (run?: number) => {
    if (texts.length) pieces.push({ node, texts, run })
    texts = []
  }
  for (const run of runs) {
    if (run.end <= from || run.start >= to) continue
    take(Math.max(run.start, from), false)
    if (run.start >= from && run.end <= to) take(run.end, true)
    else {
      finish()
      take(Math.min(run.end, to), false)
      finish(run.start)
    }
  }
  take(to, false)
  finish()
  return pieces
}
