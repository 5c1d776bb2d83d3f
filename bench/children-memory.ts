import { readdirSync, readFileSync } from 'node:fs'

const PAGE = 4096

/** Returns the resident memory of all descendant processes, in bytes. Works on Linux only. */
export function measureChildrenMemory(): number {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    const parent = /^\d+$/.test(name) && /\) \S (\d+)/.exec(read(`/proc/${name}/stat`))?.[1]
    if (parent) parents.set(Number(name), Number(parent))
  }
  const isOurs = (id: number): boolean => {
    const parent = parents.get(id)
    return parent === process.pid || (parent !== undefined && parent > 1 && isOurs(parent))
  }
  return [...parents.keys()].filter(isOurs).reduce((sum, id) => sum + Number(read(`/proc/${id}/statm`).split(' ')[1] ?? 0) * PAGE, 0)
}

/** Returns an empty string if the process has already ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
