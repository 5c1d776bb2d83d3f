import { Fragment, type Node, type Schema } from '@tiptap/pm/model'
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

/** Creates a block from the given blocks, or an empty block without them; a heading or paragraph uses only the first. */
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
