import { Fragment, type Node, type Schema } from '@tiptap/pm/model'

/** Creates a block from the given blocks, or an empty one without them; a line uses only the first, a divider none. */
export type CreateBlock = (schema: Schema, inside: readonly Node[]) => Node

/** Creates a block whose node holds the given blocks, or an empty line. */
export const newWrapper =
  (name: string, attrs?: object): CreateBlock =>
  (schema, inside) =>
    makeNode(schema, name, attrs, linesOf(schema, inside))

/** Creates a list with an item for each of the given blocks, or an empty one. */
export const newList =
  (name: string, itemName: string): CreateBlock =>
  (schema, inside) =>
    makeNode(
      schema,
      name,
      undefined,
      linesOf(schema, inside).map((each) => makeNode(schema, itemName, undefined, [each])),
    )

/** Creates a line of text, which keeps its direction. */
export const newLine =
  (name: string, attrs?: object): CreateBlock =>
  (schema, [first]) =>
    makeNode(schema, name, { ...attrs, dir: first?.attrs.dir ?? null }, first?.content)

/** Creates code from the text of the given blocks. */
export const newCode: CreateBlock = (schema, lines) => {
  const text = lines.map((line) => line.textBetween(0, line.content.size, '\n', '\n')).join('\n')
  return makeNode(schema, 'codeBlock', undefined, text ? [schema.text(text)] : [])
}

export const newDivider: CreateBlock = (schema) => makeNode(schema, 'horizontalRule')

const linesOf = (schema: Schema, inside: readonly Node[]): readonly Node[] => (inside.length ? inside : [makeNode(schema, 'paragraph')])

function makeNode(schema: Schema, name: string, attrs?: object, content: readonly Node[] | Fragment = []): Node {
  const type = schema.nodes[name]
  if (!type) throw new Error(`The schema has no node ${name}`)
  return type.create({ ...attrs }, content instanceof Fragment ? content : Fragment.fromArray([...content]))
}
