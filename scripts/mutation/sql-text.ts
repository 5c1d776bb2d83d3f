import { type Node, nodes, walk } from './syntax-tree.ts'

/** A piece of SQL in a TypeScript file, or an expression between two pieces. */
export interface SqlPart {
  kind: 'text' | 'hole'
  /** Offsets in the file; those of a hole include `${` and `}`. */
  start: number
  end: number
}

const STATEMENT = /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\s/

/** Finds the SQL of a file: templates with the tag `sql`, the argument of `sql.raw`, and other strings that begin like a statement. */
export function findSql(file: string, source: string): SqlPart[][] {
  const found: SqlPart[][] = []
  walk(file, source, (node, ancestors) => {
    const parent = ancestors.at(-1)
    if (node.type === 'TemplateLiteral' && (isTagged(parent) || isRaw(parent) || STATEMENT.test(textOf(node))))
      found.push(partsOf(node, source))
    if (node.type === 'Literal' && typeof node.value === 'string' && (isRaw(parent) || STATEMENT.test(node.value)))
      found.push([{ kind: 'text', start: node.start + 1, end: node.end - 1 }])
  })
  return found
}

const textOf = ({ quasis }: Node) => {
  const [first] = nodes(quasis)
  return first && typeof first.value === 'object' && first.value && 'raw' in first.value ? String(first.value.raw) : ''
}

const isSql = (node: Node | undefined) => node?.type === 'Identifier' && node.name === 'sql'

const isTagged = (parent: Node | undefined) => parent?.type === 'TaggedTemplateExpression' && isSql(nodes(parent.tag)[0])

function isRaw(parent: Node | undefined): boolean {
  const [callee] = parent?.type === 'CallExpression' ? nodes(parent.callee) : []
  return callee?.type === 'MemberExpression' && isSql(nodes(callee.object)[0])
}

/** Text is between the expressions of a template, whose own delimiters are `${` and `}`. */
function partsOf(template: Node, source: string): SqlPart[] {
  const parts: SqlPart[] = []
  let start = template.start + 1
  for (const expression of nodes(template.expressions)) {
    const opening = source.lastIndexOf('${', expression.start)
    const closing = source.indexOf('}', expression.end) + 1
    parts.push({ kind: 'text', start, end: opening }, { kind: 'hole', start: opening, end: closing })
    start = closing
  }
  return [...parts, { kind: 'text', start, end: template.end - 1 }]
}
