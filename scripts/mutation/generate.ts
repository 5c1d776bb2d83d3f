import { builderFaults } from './builder-faults.ts'
import { logicFaults } from './logic-faults.ts'
import type { Fault, Mutant } from './mutant.ts'
import { sqlFaults } from './sql-faults.ts'
import { nodes, walk } from './syntax-tree.ts'
import { unitFaults } from './unit-faults.ts'

/** Returns all mutants of a file, at most one for each text that a fault results in. */
export async function generateMutants(file: string, source: string): Promise<Mutant[]> {
  // Of a schema, tests can only notice what an erasure forgets; migrations decide the rest.
  if (file.endsWith('/schema.ts')) return erasureFaults(file, source).map((fault) => ({ file, ...fault }))
  const sql = [...sqlFaults(file, source), ...builderFaults(file, source)]
  const faults = [...sql, ...unitFaults(file, source), ...(await logicFaults(file, source))]
  const unique = new Map(faults.map((fault) => [`${fault.start} ${fault.end} ${fault.replacement}`, fault]))
  return [...unique.values()].map((fault) => ({ file, ...fault }))
}

/** Returns a fault for each column that the classes of a schema name as `erased`: the column is forgotten. */
function erasureFaults(file: string, source: string): Fault[] {
  const faults: Fault[] = []
  walk(file, source, ({ type, key, value }) => {
    const [name] = nodes(key)
    const [columns] = nodes(value)
    if (type !== 'Property' || name?.name !== 'erased' || !columns) return
    const start = columns.start + 1
    for (const { index, 0: column } of source.slice(start, columns.end - 1).matchAll(/\w+\s*/g))
      faults.push({ start: start + index, end: start + index + column.length, replacement: '', family: 'erased-column', language: 'sql' })
  })
  return faults
}
