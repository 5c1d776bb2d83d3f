import { builderFaults } from './builder-faults.ts'
import { erasureFaults } from './erasure-faults.ts'
import { logicFaults } from './logic-faults.ts'
import type { Mutant } from './mutant.ts'
import { sqlFaults } from './sql-faults.ts'
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
