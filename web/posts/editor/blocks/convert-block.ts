import { Fragment, type Node } from '@tiptap/pm/model'
import { type EditorState, Selection, type Transaction } from '@tiptap/pm/state'
import { type BlockKind, newBlock } from './new-block.ts'

const CONVERTIBLE_BLOCKS = ['paragraph', 'heading', 'codeBlock', 'blockquote', 'callout', 'bulletList', 'orderedList', 'taskList']
const WRAPPER_BLOCKS = ['blockquote', 'callout', 'bulletList', 'orderedList', 'taskList']

export const CONVERTIBLE_KINDS = [
  'paragraph',
  'heading2',
  'heading3',
  'heading4',
  'blockquote',
  'bulletList',
  'orderedList',
  'taskList',
  'callout',
  'codeBlock',
] as const satisfies readonly BlockKind[]
export type ConvertibleKind = (typeof CONVERTIBLE_KINDS)[number]

export const isConvertible = (node: Node): boolean => CONVERTIBLE_BLOCKS.includes(node.type.name)

/** Returns the kind of a convertible block; undefined for pictures, tables and other blocks that cannot be converted. */
export const getBlockKind = (node: Node): ConvertibleKind | undefined => {
  const name = node.type.name === 'heading' ? `heading${node.attrs.level}` : node.type.name
  return CONVERTIBLE_KINDS.find((kind) => kind === name)
}

/** Converts a block to one or more blocks, keeping its text; nested pictures and tables stay unchanged. */
export function convertNode(node: Node, kind: ConvertibleKind): Node[] {
  const { schema } = node.type
  const leaves = collectLeaves(node)
  if (WRAPPER_BLOCKS.includes(kind)) {
    const lines = leaves.map((leaf) => (leaf.type.name === 'heading' ? newBlock(schema, 'paragraph', [leaf]) : leaf))
    return [newBlock(schema, kind, lines)]
  }
  if (kind === 'codeBlock' && leaves.every((leaf) => leaf.isTextblock)) return [newBlock(schema, kind, leaves)]
  return leaves.flatMap((leaf) => (leaf.isTextblock ? splitLines(leaf).map((line) => newBlock(schema, kind, [line])) : [leaf]))
}

/**
 * Converts the block at `pos` and keeps the cursor at the same text; returns false if the block already has this kind or cannot be
 * converted in its place.
 */
export function convertBlockAt(state: EditorState, tr: Transaction, pos: number, kind: ConvertibleKind): boolean {
  const node = tr.doc.nodeAt(pos)
  if (!node || !isConvertible(node) || getBlockKind(node) === kind) return false
  const converted = convertNode(node, kind)
  const parent = tr.doc.resolve(pos)
  if (!parent.parent.canReplace(parent.index(), parent.index() + 1, Fragment.fromArray(converted))) return false
  const inside = state.selection.from > pos && state.selection.from < pos + node.nodeSize
  const charCount = inside ? tr.doc.textBetween(pos, state.selection.from, '').length : 0
  tr.replaceWith(pos, pos + node.nodeSize, converted)
  if (inside) tr.setSelection(Selection.near(tr.doc.resolve(positionAfterChars(tr.doc, pos, charCount))))
  return true
}

function collectLeaves(node: Node): Node[] {
  const leaves: Node[] = []
  const name = node.type.name
  if (!WRAPPER_BLOCKS.includes(name) && name !== 'listItem' && name !== 'taskItem') return [node]
  node.forEach((child) => {
    leaves.push(...collectLeaves(child))
  })
  return leaves
}

function splitLines(leaf: Node): Node[] {
  if (leaf.type.name !== 'codeBlock') return [leaf]
  const { schema } = leaf.type
  return leaf.textContent.split('\n').map((text) => schema.nodes.paragraph?.create(null, text ? schema.text(text) : null) ?? leaf)
}

function positionAfterChars(doc: Node, from: number, charCount: number): number {
  let left = charCount
  let found: number | undefined
  doc.nodesBetween(from, doc.content.size, (node, pos) => {
    if (found !== undefined) return false
    if (!node.isText) return true
    const length = node.text?.length ?? 0
    if (left <= length) found = pos + left
    else left -= length
    return false
  })
  return found ?? Math.min(from + 1, doc.content.size)
}
