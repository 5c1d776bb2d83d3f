// Checks the imports in `shared`, `worker` and `web` against the rules of CONTRIBUTING.md. Run with `npm run check:imports`.
import { circlesOf, cyclesOf, readImports, violationOf } from './imports/rules.ts'

/** A few files that are read together may import each other; more of them cannot be understood one by one. */
const MAX_CIRCLE = 5

const imports = readImports(process.argv[2] ?? '.')
const problems = [
  ...imports.flatMap((found) => {
    const violation = violationOf(found)
    return violation ? [`${found.from} imports ${found.to}\n  ${violation}`] : []
  }),
  ...circlesOf(imports)
    .filter(({ length }) => length > MAX_CIRCLE)
    .map((files) => `${files.length} files import each other: ${files.join(', ')}`),
  ...cyclesOf(imports).map((slices) => `Slices import each other: ${slices.join(', ')}`),
]
for (const problem of new Set(problems)) console.error(problem)
console.log(`${imports.length} imports checked, ${problems.length} against the rules`)
process.exitCode = problems.length === 0 ? 0 : 1
