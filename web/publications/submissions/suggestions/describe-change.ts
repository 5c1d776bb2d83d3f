import type { Change } from '#shared/document/changes.ts'
import type { BlockNode, Inline, TreeNode } from '#shared/document/contract.ts'
import { hrefOf } from '#shared/document/inline.ts'
import { readableLines } from '#shared/document/readable-text.ts'
import { childNodesOf } from '#shared/document/structure.ts'
import { compareLines, type DiffLine } from '#shared/persian/word-diff.ts'
import { text } from './text.ts'

interface DescribedChange {
  /** Kind of the change and of its block. */
  label: string
  lines: DiffLine[]
  /** What the lines do not show; undefined if they show everything. */
  note?: string
  /** URLs that the change adds. */
  links: string[]
}

/** Describes a change for its reader: what it concerns, its text compared by words, and the links it adds. */
export function describeChange(change: Change): DescribedChange {
  if (change.kind === 'title') return { label: text.kinds.title, lines: compareLines([change.before], [change.after]), links: [] }
  const before = change.kind === 'inserted' ? undefined : change.before
  const after = change.kind === 'removed' ? undefined : change.after
  const block = after ?? before
  const label = block ? text.label(text.kinds[change.kind], text.blocks[block.type]) : text.kinds[change.kind]
  const known = new Set(linksOf(before))
  const links = [...new Set(linksOf(after))].filter((href) => !known.has(href))
  const lines = compareLines(linesOf(before), linesOf(after))
  const isSame = lines.every((line) => line.every(({ op }) => op === 'same'))
  if (change.kind === 'moved') return { label, lines, note: text.movedHint, links: [] }
  return change.kind === 'replaced' && isSame ? { label, lines, note: text.sameWords, links } : { label, lines, links }
}

function linesOf(block: BlockNode | undefined): string[] {
  if (!block) return []
  const lines = readableLines([block]).filter((line) => line.trim())
  if (lines.length) return lines
  return [
    block.type === 'paragraph' ? text.emptyBlock : block.type === 'embed' ? (block.attrs.title ?? block.attrs.id) : text.blocks[block.type],
  ]
}

function linksOf(node: TreeNode | undefined): string[] {
  if (!node) return []
  if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell' || node.type === 'tableHeader')
    return inlineLinks(node.content)
  return childNodesOf(node).flatMap(linksOf)
}

const inlineLinks = (content: readonly Inline[] = []): string[] =>
  content.flatMap((node) => (node.type === 'footnote' ? inlineLinks(node.content) : (hrefOf(node) ?? [])))
