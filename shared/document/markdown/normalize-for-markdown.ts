import { holdsBlocks } from '../blocks/index.ts'
import type { BlockNode, Document, FootnoteInline, Inline, Mark, TableCell } from '../contract.ts'
import { inlineTextWithFootnotes, MARK_TAGS, trimLine } from '../inline.ts'

const MARK_ORDER: readonly Mark['type'][] = ['link', ...MARK_TAGS.map(([type]) => type)]

/** Reduces a document to what Markdown can express; the round-trip tests compare against it. */
export const normalizeForMarkdown = (doc: Document): Document => {
  const content = blocksOf(doc.content)
  return { type: 'doc', content: content.length ? content : [{ type: 'paragraph' }] }
}

const blocksOf = (nodes: readonly BlockNode[]): BlockNode[] => nodes.flatMap(blockOf)
const blocksOrEmptyParagraph = (nodes: readonly BlockNode[]): BlockNode[] => {
  const content = blocksOf(nodes)
  return content.length ? content : [{ type: 'paragraph' }]
}

function blockOf(node: BlockNode): BlockNode[] {
  switch (node.type) {
    case 'paragraph': {
      const content = lineOf(node.content)
      return content.length ? [{ type: 'paragraph', content }] : []
    }
    case 'heading':
      return [{ type: 'heading', attrs: { level: node.attrs.level }, content: lineOf(node.content) }]
    case 'codeBlock': {
      const language = node.attrs?.language
      return [
        { type: 'codeBlock', ...(language ? { attrs: { language } } : {}), ...(node.content?.length ? { content: node.content } : {}) },
      ]
    }
    case 'image':
      return [{ ...node, attrs: imageOf(node.attrs) }]
    case 'audio':
      return [{ ...node, attrs: { ...node.attrs, caption: collapseLineBreaks(node.attrs.caption) } }]
    case 'gallery':
      return [{ ...node, content: node.content.map((image) => ({ ...image, attrs: imageOf(image.attrs) })) }]
    case 'bulletList':
      return [
        { type: 'bulletList', content: node.content.map((item) => ({ type: 'listItem', content: blocksOrEmptyParagraph(item.content) })) },
      ]
    case 'orderedList':
      return [
        {
          type: 'orderedList',
          attrs: { start: node.attrs?.start ?? 1 },
          content: node.content.map((item) => ({ type: 'listItem', content: blocksOrEmptyParagraph(item.content) })),
        },
      ]
    case 'taskList':
      return [taskListOf(node)]
    case 'table':
      return [tableOf(node)]
    default:
      return holdsBlocks(node) ? containerOf(node) : [node]
  }
}

function containerOf({ attrs, ...node }: BlockNode & { attrs?: object; content: BlockNode[] }): BlockNode[] {
  const content = blocksOf(node.content)
  const { dir: _, ...kept } = { dir: undefined, ...attrs }
  // Only the direction is missing of its attributes, and empty blocks of its content.
  return content.length ? [{ ...node, ...(Object.keys(kept).length ? { attrs: kept } : {}), content } as BlockNode] : []
}

/** Markdown recognizes a task by its checkbox, which must precede content. */
function taskListOf(node: Extract<BlockNode, { type: 'taskList' }>): BlockNode {
  const items = node.content.map(({ attrs, content }) => ({ checked: attrs.checked, content: blocksOrEmptyParagraph(content) }))
  const boxed = items.map(
    ({ content: [first] }) =>
      first !== undefined &&
      (first.type === 'paragraph' ? (first.content?.length ?? 0) > 0 : ['image', 'gallery', 'audio', 'embed'].includes(first.type)),
  )
  if (!boxed.some(Boolean)) return { type: 'bulletList', content: items.map(({ content }) => ({ type: 'listItem', content })) }
  return {
    type: 'taskList',
    content: items.map(({ checked, content }, at) => ({ type: 'taskItem', attrs: { checked: checked && boxed[at] === true }, content })),
  }
}

function tableOf(node: Extract<BlockNode, { type: 'table' }>): BlockNode {
  const lines = node.content.map((row) => row.content.map((cell) => trimLine(lineOf(cell.content))))
  const first = node.content[0]?.content ?? []
  const isHead = first.every((cell) => cell.type === 'tableHeader')
  const hasHead = isHead && first.some((cell) => inlineTextWithFootnotes(cell.content).trim())
  const align = first.map((_, column) => {
    const [one, ...others] = new Set(node.content.map((row) => row.content[column]?.attrs?.align ?? null))
    return others.length ? null : one
  })
  const rows = lines.map((cells, at) => ({
    type: 'tableRow' as const,
    content: cells.map((content, column): TableCell => {
      const side = align[column]
      return {
        type: hasHead && at === 0 ? 'tableHeader' : 'tableCell',
        ...(side ? { attrs: { align: side } } : {}),
        ...(content.length ? { content } : {}),
      }
    }),
  }))
  return { type: 'table', content: rows }
}

const imageOf = (attrs: Extract<BlockNode, { type: 'image' }>['attrs']) => {
  const { wide, alt, caption, ...rest } = attrs
  return { ...rest, alt: collapseLineBreaks(alt), caption: collapseLineBreaks(caption), ...(wide ? { wide } : {}) }
}
const collapseLineBreaks = (text: string) => text.replace(/\s*\n\s*/g, ' ')

function lineOf(line: readonly Inline[] = []): Inline[] {
  const merged: Inline[] = []
  for (const node of line) {
    const next = node.type === 'text' ? textOf(node) : node.type === 'footnote' ? noteOf(node) : node
    const last = merged.at(-1)
    if (!next) continue
    if (next.type === 'text' && last?.type === 'text' && JSON.stringify(last.marks) === JSON.stringify(next.marks))
      merged[merged.length - 1] = { ...last, text: last.text + next.text }
    else merged.push(next)
  }
  const end = merged.findLastIndex((node) => node.type !== 'hardBreak')
  return merged.slice(0, end + 1)
}

function noteOf(node: Extract<Inline, { type: 'footnote' }>): Inline | undefined {
  const content = lineOf(node.content) as FootnoteInline[]
  return content.length ? { type: 'footnote', content } : undefined
}

function textOf(node: Extract<Inline, { type: 'text' }>): Inline {
  const marks = MARK_ORDER.flatMap((type) => node.marks?.find((mark) => mark.type === type) ?? [])
  const text = node.text.replace(/[ \t]*\n[ \t]*/g, ' ')
  return marks.length ? { type: 'text', text, marks } : { type: 'text', text }
}
