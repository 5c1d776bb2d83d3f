import { Fragment, type Node, type ResolvedPos, type Schema } from '@tiptap/pm/model'
import { Selection, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { CalloutKind } from '#shared/document/contract.ts'

export type BlockKind =
  | 'paragraph'
  | 'heading2'
  | 'heading3'
  | 'heading4'
  | 'blockquote'
  | 'bulletList'
  | 'orderedList'
  | 'taskList'
  | 'callout'
  | 'codeBlock'
  | 'horizontalRule'

/** Creates a block from the given blocks, or an empty block without them; a heading or paragraph uses only the first, a divider none. */
export function newBlock(schema: Schema, kind: BlockKind, inside: readonly Node[] = [], callout: CalloutKind = 'note'): Node {
  const make = (name: string, attrs: object | null, content?: readonly Node[] | Fragment) => {
    const type = schema.nodes[name]
    if (!type) throw new Error(`The schema has no node ${name}`)
    return type.create({ ...attrs }, content instanceof Fragment ? content : Fragment.fromArray([...(content ?? [])]))
  }
  const lines = () => (inside.length ? inside : [make('paragraph', null)])
  const line = inside[0]?.content ?? Fragment.empty
  switch (kind) {
    case 'heading2':
    case 'heading3':
    case 'heading4':
      return make('heading', { level: Number(kind.at(-1)), dir: inside[0]?.attrs.dir ?? null }, line)
    case 'paragraph':
      return make('paragraph', { dir: inside[0]?.attrs.dir ?? null }, line)
    case 'codeBlock':
      return make('codeBlock', null, joinLines(schema, inside))
    case 'horizontalRule':
      return make('horizontalRule', null)
    case 'blockquote':
      return make('blockquote', null, lines())
    case 'callout':
      return make('callout', { kind: callout }, lines())
    case 'taskList':
      return make(
        'taskList',
        null,
        lines().map((each) => make('taskItem', null, [each])),
      )
    default:
      return make(
        kind,
        null,
        lines().map((each) => make('listItem', null, [each])),
      )
  }
}

function joinLines(schema: Schema, lines: readonly Node[]): Node[] {
  const text = lines.map((line) => line.textBetween(0, line.content.size, '\n', '\n')).join('\n')
  return text ? [schema.text(text)] : []
}

/**
 * Inserts a block in place of the empty paragraph at the cursor, or else after the nearest block that allows it. Moves the cursor into the
 * block; for an atom or a gallery, to the line after it, which is added if missing.
 */
export function insertAtCursor(tr: Transaction, node: Node): void {
  const { $from } = tr.selection
  const { from, to } = findInsertRange($from, tr.selection.to, node)
  tr.replaceWith(from, to, node)
  const end = from + node.nodeSize
  if (!node.isAtom && node.type.name !== 'gallery') {
    tr.setSelection(Selection.near(tr.doc.resolve(from + 1), 1))
  } else {
    const $end = tr.doc.resolve(end)
    const paragraph = node.type.schema.nodes.paragraph
    if (!$end.nodeAfter?.isTextblock && paragraph && $end.parent.canReplaceWith($end.index(), $end.index(), paragraph)) {
      tr.insert(end, paragraph.create())
    }
    tr.setSelection(TextSelection.near(tr.doc.resolve(end + 1), 1))
  }
  tr.scrollIntoView()
}

function findInsertRange($from: ResolvedPos, selectionEnd: number, node: Node): { from: number; to: number } {
  for (let depth = $from.depth; depth > 0; depth--) {
    const around = $from.node(depth - 1)
    const index = $from.index(depth - 1)
    const block = $from.node(depth)
    const isBlank = block.type.name === 'paragraph' && block.content.size === 0
    if (isBlank && around.canReplaceWith(index, index + 1, node.type)) return { from: $from.before(depth), to: $from.after(depth) }
    if (around.canReplaceWith(index + 1, index + 1, node.type)) return { from: $from.after(depth), to: $from.after(depth) }
  }
  return { from: selectionEnd, to: selectionEnd }
}
