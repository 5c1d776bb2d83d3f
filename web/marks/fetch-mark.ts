import { type Api, read } from '#web/lib/api.ts'
import { LIMITS } from '#worker/lib/limits.ts'
import type { Mark } from '#worker/marks/contract.ts'

type Marks = Promise<ReadonlyMap<string, Mark>>

let waiting: { hashes: Set<string>; marks: Marks } | undefined

/** A post's mark, asked for in one call with those of every other card that came with it. Browser only. */
export async function fetchMark(api: Api, hash: string): Promise<Mark | null> {
  if (!waiting || waiting.hashes.size >= LIMITS.pageSizeMax) waiting = gather(api)
  waiting.hashes.add(hash)
  return (await waiting.marks).get(hash) ?? null
}

function gather(api: Api) {
  const hashes = new Set<string>()
  const marks: Marks = Promise.resolve().then(async () => {
    if (waiting?.hashes === hashes) waiting = undefined
    const answer = await read(api.api.me.marks.$get({ query: { posts: [...hashes].join(',') } }))
    return new Map(answer.marks.map((mark) => [mark.hash, mark]))
  })
  return { hashes, marks }
}
