import { parseSync } from 'vite'

/** A node of the ESTree of a TypeScript file, without the types of its fields. */
export interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value

export const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [])

export function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap(nodes)
}

/** Parses a file and calls the function for each of its nodes with the nodes around it, innermost last. Throws a syntax error. */
export function walk(file: string, source: string, visit: (node: Node, ancestors: readonly Node[]) => void): void {
  const { program, errors } = parseSync(file, source)
  const [error] = errors
  if (error) throw new SyntaxError(`${file}: ${error.message}`)
  const enter = (node: Node, ancestors: readonly Node[]) => {
    visit(node, ancestors)
    const inside = [...ancestors, node]
    for (const child of childrenOf(node)) enter(child, inside)
  }
  for (const root of nodes(program)) enter(root, [])
}

/** Returns the name of what a call calls: `f` of `f(x)`, and `m` of `a.b.m(x)`. */
export function calleeName({ type, callee }: Node): string | undefined {
  const [called] = nodes(callee)
  if (type !== 'CallExpression' || !called) return undefined
  const [name] = called.type === 'MemberExpression' ? nodes(called.property) : [called]
  return name?.type === 'Identifier' && typeof name.name === 'string' ? name.name : undefined
}
