import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const SHARED = resolve('worker/lib/named-entities.ts')

/** Modules with a table of the named entities, or that import one, and what they export. */
const TABLES: readonly (readonly [module: RegExp, name: string])[] = [
  [/\/postal-mime\/dist\/esm\/html-entities\.js$/, 'htmlEntities'],
  [/\/decode-named-character-reference\/index\.js$/, 'decodeNamedCharacterReference'],
]

/** Replaces tables of the named HTML entities in the Worker by that of `entities`, which it contains anyway: 23 KB after gzip. */
export const shareHtmlEntities = (): Plugin => ({
  name: 'share-html-entities',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'worker',
  transform: {
    filter: { id: TABLES.map(([module]) => module) },
    handler: (code, id) => {
      const name = TABLES.find(([module]) => module.test(id))?.[1]
      if (!name || !code.includes(name)) throw new Error(`${id} no longer exports its table`)
      return { code: `export { ${name} } from '${SHARED}'`, map: null }
    },
  },
})
