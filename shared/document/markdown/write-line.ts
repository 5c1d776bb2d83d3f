import type { PhrasingContent } from 'mdast'
import type { Footnote, Inline, Mark } from '../contract.ts'
import { MARK_TAGS } from '../marks.ts'

/** Marks outermost first: a link holds all others, code none. */
const MARK_ORDER: readonly Mark['type'][] = ['link', ...MARK_TAGS.map(([type]) => type)]
/** Markdown has no sign for these; readers of it know the element. */
const ELEMENT_OF_MARK: Partial<Record<Mark['type'], string>> = { highlight: 'mark', superscript: 'sup', subscript: 'sub' }

type Text = Extract<Inline, { type: 'text' }>
type Piece = Exclude<Inline, Text> | { type: 'text'; text: string; marks: readonly Mark[] }

/** A line as Markdown's tree. `note` gives the label of a note, which itself is written at the end. */
export const writeLine = (line: readonly Inline[], footnoteLabel: (footnoteLabel: Footnote) => string): PhrasingContent[] =>
  nestMarks(
    dropInvisible(line).map((node) =>
      node.type === 'text' ? { ...node, text: node.text.replace(/[ \t]*\n[ \t]*/g, ' '), marks: node.marks ?? [] } : node,
    ),
    0,
    footnoteLabel,
  )

/** The same without line breaks, and without code whose backslash a cell's border would take; elements say both. */
export const toSingleLine = (nodes: readonly PhrasingContent[]): PhrasingContent[] =>
  nodes.flatMap((node): PhrasingContent[] => {
    if (node.type === 'break') return [{ type: 'html', value: '<br>' }]
    if (node.type === 'inlineCode' && node.value.includes('\\|')) {
      return [
        { type: 'html', value: '<code>' },
        { type: 'text', value: node.value },
        { type: 'html', value: '</code>' },
      ]
    }
    return 'children' in node && node.type !== 'linkReference' ? [{ ...node, children: toSingleLine(node.children) }] : [node]
  })

/** Neighbours under one mark become one node of that mark, mark after mark from the outermost. */
function nestMarks(pieces: readonly Piece[], level: number, note: (note: Footnote) => string): PhrasingContent[] {
  const type = MARK_ORDER[level]
  if (type === undefined) return mergeTexts(pieces).map((piece) => toLeafNode(piece, note))
  const made: PhrasingContent[] = []
  for (let at = 0; at < pieces.length; ) {
    const mark = markOf(pieces[at], type)
    const key = keyOf(mark)
    const start = at
    while (at < pieces.length && keyOf(markOf(pieces[at], type)) === key) at++
    const run = pieces.slice(start, at)
    if (!mark) made.push(...nestMarks(run, level + 1, note))
    else if (mark.type === 'code')
      made.push({ type: 'inlineCode', value: run.map((piece) => (piece.type === 'text' ? piece.text : '')).join('') })
    else made.push(...wrapInMark(mark, nestMarks(run, level + 1, note)))
  }
  return made
}

const markOf = (piece: Piece | undefined, type: Mark['type']): Mark | undefined =>
  piece?.type === 'text' ? piece.marks.find((mark) => mark.type === type) : undefined
const keyOf = (mark: Mark | undefined): string | undefined => (mark?.type === 'link' ? mark.attrs.href : mark?.type)

function wrapInMark(mark: Mark, children: PhrasingContent[]): PhrasingContent[] {
  switch (mark.type) {
    case 'link':
      return [{ type: 'link', url: mark.attrs.href, children }]
    case 'bold':
      return [{ type: 'strong', children }]
    case 'italic':
      return [{ type: 'emphasis', children }]
    case 'strike':
      return [{ type: 'delete', children }]
    default: {
      const element = ELEMENT_OF_MARK[mark.type]
      return [{ type: 'html', value: `<${element}>` }, ...children, { type: 'html', value: `</${element}>` }]
    }
  }
}

/** Neighbouring texts as one: a backslash at the end of the first must see what follows it. */
function mergeTexts(pieces: readonly Piece[]): Piece[] {
  const made: Piece[] = []
  for (const piece of pieces) {
    const last = made.at(-1)
    if (piece.type === 'text' && last?.type === 'text') made[made.length - 1] = { ...last, text: last.text + piece.text }
    else made.push(piece)
  }
  return made
}

function toLeafNode(piece: Piece, note: (note: Footnote) => string): PhrasingContent {
  if (piece.type === 'text') return { type: 'text', value: piece.text }
  if (piece.type === 'hardBreak') return { type: 'break' }
  const label = note(piece)
  return { type: 'footnoteReference', identifier: label, label }
}

/** Without what nobody sees: breaks at the end, notes of breaks only. */
function dropInvisible(line: readonly Inline[]): readonly Inline[] {
  const kept = line.filter((node) => node.type !== 'footnote' || node.content.some((inner) => inner.type === 'text'))
  return kept.slice(0, kept.findLastIndex((node) => node.type !== 'hardBreak') + 1)
}
