import { expect, test } from 'vitest'
import { readQueries } from '#web/lib/testing/read-queries.ts'
import { type FollowListKind, followListQuery } from './queries.ts'

test('each list of follows has its own address and key', async () => {
  const kinds: FollowListKind[] = ['followers', 'following', 'publications']
  expect(await readQueries((api) => kinds.map((kind) => followListQuery(api, 'sara', kind, 'c')))).toEqual(
    kinds.map((kind) => [`/api/follows/of/sara/${kind}?after=c`, ['follows', 'of', 'sara', kind, 'c']]),
  )
})
