import type { Fault } from './mutant.ts'
import { conditionFamily } from './sql-conditions.ts'
import { calleeName, type Node, nodes, walk } from './syntax-tree.ts'

/** Operators of Drizzle and what replaces each. */
const OPERATORS = new Map<string, readonly [family: string, other: string]>([
  ['lt', ['boundary', 'lte']],
  ['lte', ['boundary', 'lt']],
  ['gt', ['boundary', 'gte']],
  ['gte', ['boundary', 'gt']],
  ['isNull', ['null-check', 'isNotNull']],
  ['isNotNull', ['null-check', 'isNull']],
  ['ne', ['negation', 'eq']],
  ['inArray', ['negation', 'notInArray']],
  ['notInArray', ['negation', 'inArray']],
  ['exists', ['negation', 'notExists']],
  ['notExists', ['negation', 'exists']],
  ['desc', ['order', 'asc']],
])

/** Functions that run statements together. */
const BATCHES = new Set(['atomic', 'idempotentAtomic', 'batch'])

/** Returns the faults in the queries and batches that a file builds with Drizzle: those of SQL, a forgotten column or statement. */
export function builderFaults(file: string, source: string): Fault[] {
  if (!source.includes("from 'drizzle-orm'") && !source.includes('#worker/db/')) return []
  const faults: Fault[] = []
  const imported = namesFromDrizzle(file, source)
  walk(file, source, (node, ancestors) => {
    const name = calleeName(node)
    const [callee] = nodes(node.callee)
    if (name === undefined || !callee) return
    const args = nodes(node.arguments)
    const [argument] = args
    const add = (family: string, { start, end }: Range, replacement: string, needs?: string) =>
      faults.push({ start, end, replacement, family, language: 'sql', ...(needs ? { needs } : {}) })
    const drop = (list: readonly Node[], family?: string, from = 0) => {
      for (const { range, text } of withoutEach(list, source).slice(from)) add(family ?? conditionFamily(text), range, '')
    }
    if (callee.type === 'Identifier' && imported.has(name)) {
      const [family, other] = OPERATORS.get(name) ?? []
      if (family && other) add(family, callee, `mutated_${other}`, `import { ${other} as mutated_${other} } from 'drizzle-orm'`)
      if (name === 'and' || name === 'or') drop(args)
      if (name === 'inArray' || name === 'notInArray') drop(elementsOf(args[1]), 'list-item')
      if (name === 'not' && argument) add('negation', node, source.slice(argument.start, argument.end))
    }
    if (BATCHES.has(name)) drop(elementsOf(args.at(-1)), 'statement', destructuredBy(ancestors))
    const [object] = callee.type === 'MemberExpression' ? nodes(callee.object) : []
    if (!object) return
    const call = { start: object.end, end: node.end }
    if (name === 'onConflictDoNothing') add('conflict', call, '')
    if (name === 'onConflictDoUpdate') add('conflict', call, '.onConflictDoNothing()')
    if (name === 'where' && argument && !['and', 'or'].includes(calleeName(argument) ?? ''))
      add(conditionFamily(source.slice(argument.start, argument.end)), argument, 'undefined')
    if (name === 'limit' && argument && argument.value !== 1)
      add('limit', { start: argument.end, end: argument.end }, source.slice(argument.start, argument.end).endsWith('+ 1') ? ' - 1' : ' + 1')
    if (name === 'set' && argument?.type === 'ObjectExpression') for (const list of propertyLists(argument)) drop(list, 'column')
  })
  return faults
}

type Range = Pick<Node, 'start' | 'end'>

function namesFromDrizzle(file: string, source: string): Set<string> {
  const names = new Set<string>()
  walk(file, source, (node) => {
    const [from] = node.type === 'ImportDeclaration' ? nodes(node.source) : []
    if (from?.value !== 'drizzle-orm') return
    for (const specifier of nodes(node.specifiers)) for (const { name } of nodes(specifier.local)) names.add(String(name))
  })
  return names
}

/** Returns the range to delete for each element of a list of two or more. */
function withoutEach(list: readonly Node[], source: string): { range: Range; text: string }[] {
  const [first, second] = list
  if (!first || !second) return []
  return list.map((element, nth) => {
    const before = list[nth - 1]
    const range = before ? { start: before.end, end: element.end } : { start: first.start, end: second.start }
    return { range, text: source.slice(element.start, element.end) }
  })
}

function elementsOf(argument: Node | undefined): Node[] {
  const [inner] = argument?.type === 'TSAsExpression' ? nodes(argument.expression) : [argument]
  return inner?.type === 'ArrayExpression' ? nodes(inner.elements) : []
}

/** Returns how many results of a batch are taken by their position. */
function destructuredBy(ancestors: readonly Node[]): number {
  const declarator = ancestors.findLast(({ type }) => type !== 'AwaitExpression')
  const [pattern] = declarator?.type === 'VariableDeclarator' ? nodes(declarator.id) : []
  return pattern?.type === 'ArrayPattern' && Array.isArray(pattern.elements) ? pattern.elements.length : 0
}

/** Returns the properties of an object, and those of the object literals that are spread into it. */
function propertyLists(object: Node): Node[][] {
  const properties = nodes(object.properties)
  const spread = properties.flatMap(({ type, argument }) => (type === 'SpreadElement' ? nodes(argument) : []))
  return [properties, ...spread.filter(({ type }) => type === 'ObjectExpression').flatMap(propertyLists)]
}
