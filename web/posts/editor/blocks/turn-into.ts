import { Fragment, type Node } from '@tiptap/pm/model'
import { type EditorState, Selection, type Transaction } from '@tiptap/pm/state'
import { type BlockKind, newBlock } from './new-block.ts'

const TURNED = ['paragraph', 'heading', 'codeBlock', 'blockquote', 'callout', 'bulletList', 'orderedList', 'taskList']
const WRAPS = ['blockquote', 'callout', 'bulletList', 'orderedList', 'taskList']

/** Kinds a block can be turned into and back. */
export const TURN_KINDS = [
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
export type TurnKind = (typeof TURN_KINDS)[number]

/** True for blocks of words, which can be turned into each other. */
export const canTurn = (node: Node): boolean => TURNED.includes(node.type.name)

/** What kind a block is; undefined for pictures, tables and the like. */
export const kindOf = (node: Node): TurnKind | undefined => {
  const name = node.type.name === 'heading' ? `heading${node.attrs.level}` : node.type.name
  return TURN_KINDS.find((kind) => kind === name)
}

/** The same words as blocks of another kind; pictures and tables inside stay what they are. */
export function turnedInto(node: Node, kind: TurnKind): Node[] {
  const { schema } = node.type
  const leaves = leavesOf(node)
  if (WRAPS.includes(kind)) {
    const lines = leaves.map((leaf) => (leaf.type.name === 'heading' ? newBlock(schema, 'paragraph', [leaf]) : leaf))
    return [newBlock(schema, kind, lines)]
  }
  if (kind === 'codeBlock' && leaves.every((leaf) => leaf.isTextblock)) return [newBlock(schema, kind, leaves)]
  return leaves.flatMap((leaf) => (leaf.isTextblock ? plainLines(leaf).map((line) => newBlock(schema, kind, [line])) : [leaf]))
}

/** Turns the block at that position, which keeps the cursor among its words. */
export function turnBlockAt(state: EditorState, tr: Transaction, pos: number, kind: TurnKind): boolean {
  const node = tr.doc.nodeAt(pos)
  if (!node || !canTurn(node) || kindOf(node) === kind) return false
  const made = turnedInto(node, kind)
  const parent = tr.doc.resolve(pos)
  if (!parent.parent.canReplace(parent.index(), parent.index() + 1, Fragment.fromArray(made))) return false
  const inside = state.selection.from > pos && state.selection.from < pos + node.nodeSize
  const letters = inside ? tr.doc.textBetween(pos, state.selection.from, '').length : 0
  tr.replaceWith(pos, pos + node.nodeSize, made)
  if (inside) tr.setSelection(Selection.near(tr.doc.resolve(afterLetters(tr.doc, pos, letters))))
  return true
}

/** The blocks of words, pictures and the like a block is made of, without lists, quotes and boxes around them. */
function leavesOf(node: Node): Node[] {
  const leaves: Node[] = []
  const name = node.type.name
  if (!WRAPS.includes(name) && name !== 'listItem' && name !== 'taskItem') return [node]
  node.forEach((child) => {
    leaves.push(...leavesOf(child))
  })
  return leaves
}

/** A listing is as many lines as it shows; words of running text are one. */
function plainLines(leaf: Node): Node[] {
  if (leaf.type.name !== 'codeBlock') return [leaf]
  const { schema } = leaf.type
  return leaf.textContent.split('\n').map((text) => schema.nodes.paragraph?.create(null, text ? schema.text(text) : null) ?? leaf)
}

/** The position behind that many letters from a place in the document. */
function afterLetters(doc: Node, from: number, letters: number): number {
  let left = letters
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
