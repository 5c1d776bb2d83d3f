import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { decodeNamedCharacterReference, htmlEntities } from '#worker/lib/named-entities.ts'

test('the shared table decodes every name of the tables that it replaces, and no other', async () => {
  const tables = ['character-entities/index.js', 'postal-mime/dist/esm/html-entities.js'].map(
    (path) => import(resolve('node_modules', path)),
  )
  const [{ characterEntities }, { htmlEntities: tableOfPostalMime }] = await Promise.all(tables)
  const names = Object.entries<string>(characterEntities)
  expect(names.length).toBeGreaterThan(2000)
  expect(names.filter(([name, text]) => decodeNamedCharacterReference(name) !== text)).toEqual([])
  expect(Object.entries<string>(tableOfPostalMime).filter(([name, text]) => htmlEntities[name] !== text)).toEqual([])
  for (const name of ['nope', 'ampx', 'notit', '', '#38', 'constructor']) {
    expect(decodeNamedCharacterReference(name)).toBe(false)
    expect(htmlEntities[`&${name}`]).toBeUndefined()
  }
})
