import type { FootnoteDefinition, PhrasingContent } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown as stringify } from 'mdast-util-to-markdown'
import type { MarkdownBlock, MarkdownWriter } from '../block-definition.ts'
import { blockDefinitionOf } from '../blocks/index.ts'
import type { BlockNode, Document, Footnote, Inline, Mark } from '../contract.ts'
import { MARK_TAGS } from '../inline.ts'

/**
 * Converts a document to GitHub-flavored Markdown, with `> [!NOTE]` for callouts and `<mark>`, `<sup>`, `<sub>` for marks without syntax.
 * `origin` (such as `https://daftar.ir`) is prepended to paths of this site. Drops empty paragraphs, directions and tables' header columns.
 */
export function toMarkdown(doc: Document, { origin }: { origin: string }): string {
  const notes: FootnoteDefinition[] = []
  const writer: MarkdownWriter = {
    origin,
    blocks: (nodes: readonly BlockNode[]): MarkdownBlock[] =>
      separateLists(nodes.flatMap((node) => blockDefinitionOf(node).toMarkdown(node, writer))),
    singleLine: (line) => toSingleLine(writer.line(line)),
    line: (line = []) =>
      writeLine(line, (note) => {
        const label = String(notes.length + 1)
        const children = writeLine(note.content, () => '')
        notes.push({ type: 'footnoteDefinition', identifier: label, label, children: [{ type: 'paragraph', children }] })
        return label
      }),
  }
  const children = writer.blocks(doc.content)
  return stringify(
    { type: 'root', children: [...children, ...notes] },
    {
      bullet: '-',
      rule: '-',
      fences: true,
      resourceLink: true,
      listItemIndent: 'one',
      // The library leaves these unescaped: `<0@0>` and the second half of `a@b@c.d` would parse as links, `[^1]:` as a footnote.
      unsafe: [
        { character: '<', inConstruct: 'phrasing' },
        { character: ':', before: '\\]', inConstruct: 'phrasing' },
        { character: '^', before: '\\[', inConstruct: 'phrasing' },
        { character: '@', before: '(?<=@[+\\-.\\w])', inConstruct: 'phrasing' },
      ],
      extensions: [gfmToMarkdown({ tablePipeAlign: false })],
    },
  )
}

/** Separates adjacent lists of the same kind with an empty HTML comment, without which they would parse as one. */
const separateLists = (blocks: readonly MarkdownBlock[]): MarkdownBlock[] =>
  blocks.flatMap((block, at): MarkdownBlock[] => {
    const before = blocks[at - 1]
    const wouldJoin = block.type === 'list' && before?.type === 'list' && Boolean(block.ordered) === Boolean(before.ordered)
    return wouldJoin ? [{ type: 'html', value: '<!-- -->' }, block] : [block]
  })

/** Outermost mark first: a link contains all other marks; code contains none. */
const MARK_ORDER: readonly Mark['type'][] = ['link', ...MARK_TAGS.map(([type]) => type)]
const ELEMENT_OF_MARK: Partial<Record<Mark['type'], string>> = { highlight: 'mark', superscript: 'sup', subscript: 'sub' }

type Text = Extract<Inline, { type: 'text' }>
type Piece = Exclude<Inline, Text> | { type: 'text'; text: string; marks: readonly Mark[] }

/** Converts inline content to Markdown nodes. `footnoteLabel` returns a footnote's label and collects its content. */
const writeLine = (line: readonly Inline[], footnoteLabel: (footnote: Footnote) => string): PhrasingContent[] =>
  nestMarks(
    dropInvisible(line).map((node) =>
      node.type === 'text' ? { ...node, text: node.text.replace(/[ \t]*\n[ \t]*/g, ' '), marks: node.marks ?? [] } : node,
    ),
    0,
    footnoteLabel,
  )

/** Replaces line breaks, and inline code whose backslash a cell border would consume, with HTML elements. */
const toSingleLine = (nodes: readonly PhrasingContent[]): PhrasingContent[] =>
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

function nestMarks(pieces: readonly Piece[], level: number, footnoteLabel: (footnote: Footnote) => string): PhrasingContent[] {
  const type = MARK_ORDER[level]
  if (type === undefined) return mergeTexts(pieces).map((piece) => toLeafNode(piece, footnoteLabel))
  const merged: PhrasingContent[] = []
  for (let at = 0; at < pieces.length; ) {
    const mark = markOf(pieces[at], type)
    const key = keyOf(mark)
    const start = at
    while (at < pieces.length && keyOf(markOf(pieces[at], type)) === key) at++
    const run = pieces.slice(start, at)
    if (!mark) merged.push(...nestMarks(run, level + 1, footnoteLabel))
    else if (mark.type === 'code')
      merged.push({ type: 'inlineCode', value: run.map((piece) => (piece.type === 'text' ? piece.text : '')).join('') })
    else merged.push(...wrapInMark(mark, nestMarks(run, level + 1, footnoteLabel)))
  }
  return merged
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

/** Merges adjacent texts, so that escaping a trailing backslash takes the next character into account. */
function mergeTexts(pieces: readonly Piece[]): Piece[] {
  const merged: Piece[] = []
  for (const piece of pieces) {
    const last = merged.at(-1)
    if (piece.type === 'text' && last?.type === 'text') merged[merged.length - 1] = { ...last, text: last.text + piece.text }
    else merged.push(piece)
  }
  return merged
}

function toLeafNode(piece: Piece, footnoteLabel: (footnote: Footnote) => string): PhrasingContent {
  if (piece.type === 'text') return { type: 'text', value: piece.text }
  if (piece.type === 'hardBreak') return { type: 'break' }
  const label = footnoteLabel(piece)
  return { type: 'footnoteReference', identifier: label, label }
}

/** Drops trailing line breaks and footnotes without text. */
function dropInvisible(line: readonly Inline[]): readonly Inline[] {
  const kept = line.filter((node) => node.type !== 'footnote' || node.content.some((inner) => inner.type === 'text'))
  return kept.slice(0, kept.findLastIndex((node) => node.type !== 'hardBreak') + 1)
}
