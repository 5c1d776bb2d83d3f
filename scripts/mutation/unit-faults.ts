import type { Fault } from './mutant.ts'
import { calleeName, type Node, nodes, walk } from './syntax-tree.ts'

/** Names of units, and the wrong unit that replaces each. */
const UNITS = new Map(
  Object.entries({
    SECOND: '1',
    MINUTE: '1000',
    HOUR: '60_000',
    DAY: '3_600_000',
    WEEK: '86_400_000',
    KB: '1',
    MB: '1024',
    MIB: '1024',
    RIALS_PER_TOMAN: '1',
    TEHRAN_MINUTES: '0',
  }),
)

/** Functions that convert between units and time zones, as code that forgets to convert. */
const CONVERSIONS = new Map<string | undefined, readonly [family: string, convert: (argument: string) => string]>([
  ['tomanToRial', ['unit', (argument) => `(${argument})`]],
  ['rialToToman', ['unit', (argument) => `(${argument})`]],
  ['tehranDay', ['time-zone', (argument) => `new Date(${argument}).toISOString().slice(0, 10)`]],
])

const FACTORS = new Set(['10', '60', '1000', '1_000', '1024', '60_000', '3_600_000', '86_400_000'])

/** Returns the faults of a file that take a unit or a time zone for another. */
export function unitFaults(file: string, source: string): Fault[] {
  const faults: Fault[] = []
  walk(file, source, (node, ancestors) => {
    const parent = ancestors.at(-1)
    const add = (family: string, replacement: string) =>
      faults.push({ start: node.start, end: node.end, replacement, family, language: 'logic' })
    const text = source.slice(node.start, node.end)
    const unit = node.type === 'Identifier' ? UNITS.get(text) : undefined
    if (unit && isValue(node, parent)) add(text === 'TEHRAN_MINUTES' ? 'time-zone' : 'unit', unit)
    if (node.type === 'Literal' && FACTORS.has(text) && parent?.type === 'BinaryExpression' && /^[*/]$/.test(String(parent.operator)))
      add('unit', '1')
    if (node.type === 'Literal' && node.value === 'Asia/Tehran') add('time-zone', "'UTC'")
    const [family, convert] = CONVERSIONS.get(calleeName(node)) ?? []
    const [argument] = nodes(node.arguments)
    if (family && convert && argument) add(family, convert(source.slice(argument.start, argument.end)))
  })
  return faults
}

/** Matches an identifier that is read, not one that is declared, imported or the name of a property. */
function isValue(node: Node, parent: Node | undefined): boolean {
  if (!parent || /^(?:Import|Export)/.test(parent.type)) return false
  if (parent.type === 'VariableDeclarator') return nodes(parent.init)[0] === node
  if (parent.type === 'MemberExpression') return nodes(parent.object)[0] === node
  if (parent.type === 'Property') return nodes(parent.value)[0] === node && parent.shorthand !== true
  return !parent.type.startsWith('TS')
}
