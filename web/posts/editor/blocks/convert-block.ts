import { Fragment, type Node } from '@tiptap/pm/model'
import { type EditorState, Selection, type Transaction } from '@tiptap/pm/state'
import { type BlockKind, newBlock } from './new-block.ts'

const CONVERTIBLE_BLOCKS = ['paragraph', 'heading', 'codeBlock', 'blockquote', 'callout', 'bulletList', 'orderedList', 'taskList']
const WRAPPER_BLOCKS = ['blockquote', 'callout', 'bulletList', 'orderedList', 'taskList']

/** Kinds a block can be turned into and back. */
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

/** True for blocks of words, which can be turned into each other. */
export const isConvertible = (node: Node): boolean => CONVERTIBLE_BLOCKS.includes(node.type.name)

/** What kind a block is; undefined for pictures, tables and the like. */
export const getBlockKind = (node: Node): ConvertibleKind | undefined => {
  const name = node.type.name === 'heading' ? `heading${node.attrs.level}` : node.type.name
  return CONVERTIBLE_KINDS.find((kind) => kind === name)
}

/** The same words as blocks of another kind; pictures and tables inside stay what they are. */
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

/** Turns the block at that position, which keeps the cursor among its words. */
export function convertBlockAt(state: EditorState, tr: Transaction, pos: number, kind: ConvertibleKind): boolean {
  const node = tr.doc.nodeAt(pos)
  if (!node || !isConvertible(node) || getBlockKind(node) === kind) return false
  const made = convertNode(node, kind)
  const parent = tr.doc.resolve(pos)
  if (!parent.parent.canReplace(parent.index(), parent.index() + 1, Fragment.fromArray(made))) return false
  const inside = state.selection.from > pos && state.selection.from < pos + node.nodeSize
  const charCount = inside ? tr.doc.textBetween(pos, state.selection.from, '').length : 0
  tr.replaceWith(pos, pos + node.nodeSize, made)
  if (inside) tr.setSelection(Selection.near(tr.doc.resolve(positionAfterChars(tr.doc, pos, charCount))))
  return true
}

/** The blocks of words, pictures and the like a block is made of, without lists, quotes and boxes around them. */
function collectLeaves(node: Node): Node[] {
  const leaves: Node[] = []
  const name = node.type.name
  if (!WRAPPER_BLOCKS.includes(name) && name !== 'listItem' && name !== 'taskItem') return [node]
  node.forEach((child) => {
    leaves.push(...collectLeaves(child))
  })
  return leaves
}

/** A listing is as many lines as it shows; words of running text are one. */
function splitLines(leaf: Node): Node[] {
  if (leaf.type.name !== 'codeBlock') return [leaf]
  const { schema } = leaf.type
  return leaf.textContent.split('\n').map((text) => schema.nodes.paragraph?.create(null, text ? schema.text(text) : null) ?? leaf)
}

/** The position behind that many letters from a place in the document. */
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
