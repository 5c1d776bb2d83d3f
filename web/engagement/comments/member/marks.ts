import { queryOptions } from '@tanstack/react-query'
import { LIMITS } from '#shared/limits/index.ts'
import { type Api, read } from '#web/lib/api.ts'
import { gathered } from '#web/lib/gathered.ts'

const fetchMark = gathered(LIMITS.commentMarks, async (api: Api, hashes) => {
  const { marks } = await read(api.api.me.comments.marks.$get({ query: { comments: hashes.join(',') } }))
  return new Map(marks.map((mark) => [mark.hash, mark]))
})

/** Whether the viewer likes a comment, and how many do; asked for in one call with those of all others that came with it. */
export const commentMarkQuery = (api: Api, hash: string) =>
  queryOptions({ queryKey: ['comment-marks', hash], queryFn: () => fetchMark(api, hash), staleTime: 60_000 })
