import { expect, test } from 'vitest'
import { createFakeApi } from '#web/lib/testing/fake-api.ts'
import { readQueries } from '#web/lib/testing/read-queries.ts'
import { archiveQuery } from './queries.ts'

test('an archive is of the account or of a publication', async () => {
  expect(await readQueries((api) => [archiveQuery(api), archiveQuery(api, 'mag')])).toEqual([
    ['/api/archives/me', ['archives', null]],
    ['/api/archives/publications/mag', ['archives', 'mag']],
  ])
})

test('a running archive is refetched every two seconds', () => {
  const { refetchInterval } = archiveQuery(createFakeApi().api)
  const after = (data: unknown) => (typeof refetchInterval === 'function' ? refetchInterval({ state: { data } } as never) : refetchInterval)
  expect([{ archive: { state: 'running' } }, { archive: { state: 'done' } }, { archive: null }, undefined].map(after)).toEqual([
    2000,
    false,
    false,
    false,
  ])
})
