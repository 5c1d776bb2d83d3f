import { expect, test } from 'vitest'
import { purgeEdge } from './edge.ts'

test('tags go to the edge a hundred at a time, and nowhere when there is no edge', async () => {
  const purged: number[] = []
  const ctx = { cache: { purge: async ({ tags }: { tags: string[] }) => void purged.push(tags.length) } }
  await purgeEdge(
    ctx,
    Array.from({ length: 230 }, (_, at) => `post-${at}`),
  )
  await purgeEdge({}, ['post-1'])
  await purgeEdge({ cache: undefined }, ['post-1'])
  expect(purged).toEqual([100, 100, 30])
})
