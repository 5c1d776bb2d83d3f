import { expect, test } from 'vitest'
import { purgeEdgeCache } from '#worker/lib/invalidations.ts'

test('purgeEdgeCache purges at most 100 tags per call and does nothing without an edge cache', async () => {
  const purged: number[] = []
  const ctx = { cache: { purge: async ({ tags }: { tags: string[] }) => void purged.push(tags.length) } }
  await purgeEdgeCache(
    ctx,
    Array.from({ length: 230 }, (_, at) => `post-${at}`),
  )
  await purgeEdgeCache({}, ['post-1'])
  await purgeEdgeCache({ cache: undefined }, ['post-1'])
  expect(purged).toEqual([100, 100, 30])
})
