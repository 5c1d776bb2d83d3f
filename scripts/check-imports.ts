// Checks the imports in `shared`, `worker` and `web` against the rules of CONTRIBUTING.md. Run with `npm run check:imports`.
import { cyclesOf, readImports, violationOf } from './imports/rules.ts'

const imports = readImports(process.argv[2] ?? '.')
const problems = [
  ...imports.flatMap((found) => {
    const violation = violationOf(found)
    return violation ? [`${found.from} imports ${found.to}\n  ${violation}`] : []
  }),
  ...cyclesOf(imports).map((slices) => `Slices import each other: ${slices.join(', ')}`),
]
for (const problem of new Set(problems)) console.error(problem)
console.log(`${imports.length} imports checked, ${problems.length} against the rules`)
process.exitCode = problems.length === 0 ? 0 : 1
