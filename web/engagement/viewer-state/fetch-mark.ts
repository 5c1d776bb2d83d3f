import { LIMITS } from '#shared/limits/index.ts'
import { read } from '#web/lib/api.ts'
import { gathered } from '#web/lib/gathered.ts'

/** A post's mark, asked for in one call with those of every other card that came with it. */
export const fetchMark = gathered(LIMITS.pageSizeMax, async (api, hashes) => {
  const { marks } = await read(api.api.me.marks.$get({ query: { posts: hashes.join(',') } }))
  return new Map(marks.map((mark) => [mark.hash, mark]))
})
