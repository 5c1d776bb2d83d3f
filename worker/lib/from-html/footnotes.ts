import type { BlockNode, FootnoteInline, Inline, TreeNode } from '#shared/document/contract.ts'
import { childNodesOf } from '#shared/document/structure.ts'
import { flattenBlocks } from './table.ts'

/**
 * Moves footnotes to their marks. A note without a mark goes to the end, as the text it was; a mark without a note stays text, and
 * pictures in a note follow the text.
 */
export function resolveFootnotes(
  blocks: BlockNode[],
  references: ReadonlyMap<Inline, string>,
  notes: ReadonlyMap<string, BlockNode[]>,
): BlockNode[] {
  if (notes.size === 0) return blocks
  const used = new Set<string>()
  const lifted: BlockNode[] = []
  const replace = (line: Inline[]): void => {
    for (const [at, node] of line.entries()) {
      const id = references.get(node)
      const content = id !== undefined && !used.has(id) ? readContent(notes.get(id) ?? [], lifted) : []
      if (id === undefined || content.length === 0) continue
      used.add(id)
      line[at] = { type: 'footnote', content }
    }
  }
  const visit = (nodes: readonly TreeNode[]): void => {
    for (const node of nodes) {
      if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell' || node.type === 'tableHeader')
        replace(node.content ?? [])
      else visit(childNodesOf(node))
    }
  }
  visit(blocks)
  return [...blocks, ...lifted, ...[...notes].flatMap(([id, note]) => (used.has(id) ? [] : note))]
}

const readContent = (note: readonly BlockNode[], lifted: BlockNode[]): FootnoteInline[] =>
  flattenBlocks(note, lifted).filter((node) => node.type !== 'footnote')
