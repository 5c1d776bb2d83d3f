import type { Fault } from './mutant.ts'
import { nodes, walk } from './syntax-tree.ts'

/** Returns a fault for each column that the classes of a schema name as `erased`: the column is forgotten. */
export function erasureFaults(file: string, source: string): Fault[] {
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
