import { Fragment, type Node } from '@tiptap/pm/model'
import { type EditorState, Selection, type Transaction } from '@tiptap/pm/state'
import { blockKind, CONVERTIBLE_KINDS, type ConvertibleKind, newBlock } from './block-kinds.ts'

/** Returns the kind of a convertible block; undefined for pictures, tables and other blocks that cannot be converted. */
export const getBlockKind = (node: Node): ConvertibleKind | undefined => {
  const name = node.type.name === 'heading' ? `heading${node.attrs.level}` : node.type.name
  return CONVERTIBLE_KINDS.find((kind) => kind === name)
}

const isWrapper = (kind: ConvertibleKind | undefined): boolean => kind !== undefined && blockKind(kind).isWrapper === true

/** Converts a block to one or more blocks, keeping its text; nested pictures and tables stay unchanged. */
export function convertNode(node: Node, kind: ConvertibleKind): Node[] {
  const { schema } = node.type
  const leaves = collectLeaves(node)
  if (isWrapper(kind)) {
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
  const oldKind = node && getBlockKind(node)
  if (!node || !oldKind || oldKind === kind) return false
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
  const { name } = node.type
  if (!isWrapper(getBlockKind(node)) && name !== 'listItem' && name !== 'taskItem') return [node]
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
