import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readImports } from '../imports/rules.ts'
import { VERIFY_STEPS } from '../verify/steps.ts'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const COMMANDS = [...Object.values(scripts), ...VERIFY_STEPS.map(({ command }) => command.join(' '))]
const PROGRAM_FILES = COMMANDS.flatMap((command) => [...command.matchAll(/\bnode (?:--\S+ )*(\S+\.ts)/g)].map(([, file = '']) => file))

const imports = Map.groupBy(
  readImports('.', ['{bench,e2e,scripts,shared,vite,web,worker}/**/*.{ts,tsx}']).filter(({ types }) => types === undefined),
  ({ from }) => from,
)

/** Returns the imports that lead from a file to a module of the Cloudflare runtime, if any do. */
function pathToRuntime(start: string): string[] | undefined {
  const cameFrom = new Map<string, string | undefined>([[start, undefined]])
  for (const file of cameFrom.keys()) {
    if (/ from 'cloudflare:/.test(readFileSync(file, 'utf8'))) {
      const path = [file]
      for (let at = cameFrom.get(file); at !== undefined; at = cameFrom.get(at)) path.unshift(at)
      return path
    }
    for (const { to } of imports.get(file) ?? []) if (/\.tsx?$/.test(to) && !cameFrom.has(to)) cameFrom.set(to, file)
  }
  return undefined
}

test.each(PROGRAM_FILES)('%s loads no module that exists only in the Cloudflare runtime', (program) => {
  expect(pathToRuntime(program)).toBeUndefined()
})

test('the search finds such modules', () => {
  expect(PROGRAM_FILES.length).toBeGreaterThan(20)
  expect(pathToRuntime('worker/app.ts')).toBeDefined()
})
