import { beforeEach, expect, test, vi } from 'vitest'
import { API_TABLE } from './api-table.ts'
import { ask } from './ask.ts'
import { leaksOf } from './leaks.ts'
import { eachCell } from './matrix.ts'
import { PAGE_TABLE } from './page-table.ts'
import { isMutation, isOwner, type Row } from './row.ts'
import { sceneFor } from './scene.ts'
import { draftSecret } from './subject.ts'

// The log line of each page is no news here.
beforeEach(() => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  return () => log.mockRestore()
})

/** What the API says of itself names every key on purpose. */
const READS = [...API_TABLE, ...PAGE_TABLE].filter((row) => !isMutation(row) && !row.route.endsWith('openapi.json'))

async function leaks(row: Row): Promise<string[]> {
  const found = new Set<string>()
  await eachCell(row, async ({ asker, state, scene }) => {
    const text = await (await ask(row, scene)).text()
    // An answer about nothing in particular may be about the asker.
    const mayBeOwn = isOwner(asker) || (row.of === 'none' && asker !== 'visitor')
    for (const leak of leaksOf(text, isOwner(asker) ? [] : scene.secrets, mayBeOwn)) found.add(`${asker}, ${state}: ${leak}`)
  })
  return [...found]
}

test.each(READS)('$route tells nobody what is another’s or stays inside', async (row) => {
  expect(await leaks(row)).toEqual([])
})

test('an answer with a secret or a key of the inside is seen', async () => {
  const scene = await sceneFor({ route: 'GET /x', of: 'post', everybody: 200 }, 'owner', 'draft')
  const [email = ''] = scene.secrets
  expect(leaksOf(JSON.stringify({ name: email }), scene.secrets, false)).toEqual([email])
  const draft = draftSecret(scene.params.hash)
  expect(scene.secrets).toContain(draft)
  expect(leaksOf(`<p>${draft}</p>`, [draft], true)).toEqual([draft])
  expect(leaksOf('{"items":[{"id":1}]}', [], true)).toEqual(['the key id'])
  expect(leaksOf('{"a":1,"birthDate":null}', [], false)).toEqual(['the key birthDate'])
  expect(leaksOf('<!DOCTYPE html><script>x={a:{revision:3}}</script>', [], false)).toEqual(['the key revision'])
  expect(leaksOf('<!DOCTYPE html><p>{id:1}</p>', [], false)).toEqual([])
})
