import { Instrumenter } from '@stryker-mutator/instrumenter'
import type { Fault } from './mutant.ts'
import { calleeName, type Node, nodes, walk } from './syntax-tree.ts'

const ignore = () => undefined
const SILENT = {
  ...{ trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore, fatal: ignore },
  ...{ isTraceEnabled: () => false, isDebugEnabled: () => false, isInfoEnabled: () => false },
  ...{ isWarnEnabled: () => false, isErrorEnabled: () => false, isFatalEnabled: () => false },
}

/** Strings are mostly texts; the compiler finds objects and functions without content, and access to what may be undefined. */
const EXCLUDED = ['StringLiteral', 'ObjectLiteral', 'ArrowFunction', 'OptionalChaining']
const OPTIONS = { plugins: null, excludedMutations: EXCLUDED, ignorers: [], noHeader: true }

/** Calls whose arguments only people read, and the one that runs jobs a little earlier than the scheduled task does. */
const DESCRIPTIONS = new Set(['describeEndpoint', 'describe', 'meta', 'log', 'warn', 'error', 'info', 'flushOutbox'])
/** Property whose pairs of texts the compiler counts. */
const SENTENCES = 'auditSentences'

/** Returns the faults that Stryker's mutators find in the TypeScript of a file, except in its strings, which are mostly texts. */
export async function logicFaults(file: string, source: string): Promise<Fault[]> {
  const { mutants } = await new Instrumenter(SILENT).instrument([{ name: file, content: source, mutate: true }], OPTIONS)
  const lines = lineStarts(source)
  const offset = ({ line, column }: { line: number; column: number }) => (lines[line] ?? 0) + column
  const skipped = descriptionsOf(file, source)
  return mutants.flatMap(({ location, mutatorName, replacement, status }): Fault[] => {
    const [start, end] = [offset(location.start), offset(location.end)]
    if (status === 'Ignored' || replacement === undefined || skipped.some((range) => range.start <= start && end <= range.end)) return []
    return [{ start, end, replacement, family: mutatorName, language: 'logic' }]
  })
}

function lineStarts(source: string): number[] {
  return [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)]
}

/** Returns the ranges in which no fault is planted. */
function descriptionsOf(file: string, source: string) {
  const ranges: Pick<Node, 'start' | 'end'>[] = []
  walk(file, source, (node, ancestors) => {
    if (isInvariant(node) || (node.type === 'Property' && nodes(node.key)[0]?.name === SENTENCES)) ranges.push(node)
    const [statement, wrapper] = ancestors.slice(-2)
    if (DESCRIPTIONS.has(calleeName(node) ?? '')) ranges.push(calleeName(wrapper ?? node) === 'waitUntil' ? (statement ?? node) : node)
  })
  return ranges
}

/** Matches `if (…) throw new Error(…)`, which states for readers and the compiler what never happens. */
function isInvariant({ type, consequent }: Node): boolean {
  const [thrown] = type === 'IfStatement' ? nodes(consequent) : []
  const [error] = thrown?.type === 'ThrowStatement' ? nodes(thrown.argument) : []
  const [name] = error?.type === 'NewExpression' ? nodes(error.callee) : []
  return name?.name === 'Error'
}
