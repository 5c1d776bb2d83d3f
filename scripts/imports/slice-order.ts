import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'

const SLICE_FILE = /^#worker\/([^/]+\/[^/]+)\/slice\.ts$/

/**
 * Returns the rows of `SLICES` in `worker/slices.ts`, each as `area/slice` names: a slice may import from its own row and the rows before it.
 * Throws if the list has another form.
 */
export function readSliceOrder(source: string = readFileSync(new URL('../../worker/slices.ts', import.meta.url), 'utf8')): string[][] {
  const { module, program } = parseSync('slices.ts', source)
  const sliceByName = new Map(
    module.staticImports.flatMap(({ moduleRequest, entries }) => {
      const [, name] = SLICE_FILE.exec(moduleRequest.value) ?? []
      return name === undefined ? [] : entries.map(({ localName }): [string, string] => [localName.value, name])
    }),
  )
  const declaration = program.body
    .flatMap((statement) => (statement.type === 'ExportNamedDeclaration' ? [statement.declaration] : []))
    .flatMap((exported) => (exported?.type === 'VariableDeclaration' ? exported.declarations : []))
    .find(({ id }) => id.type === 'Identifier' && id.name === 'SLICES')
  const list = declaration?.init?.type === 'TSAsExpression' ? declaration.init.expression : undefined
  if (list?.type !== 'ArrayExpression') throw new Error('worker/slices.ts exports no list SLICES')
  return list.elements.map((row) => {
    if (row?.type !== 'ArrayExpression') throw new Error('SLICES is a list of rows')
    return row.elements.map((element) => {
      const name = element?.type === 'Identifier' ? sliceByName.get(element.name) : undefined
      if (name === undefined) throw new Error('A row of SLICES lists declarations imported from slice.ts files')
      return name
    })
  })
}
