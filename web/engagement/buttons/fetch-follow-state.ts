import { LIMITS } from '#shared/limits/index.ts'
import { type Api, unwrap } from '#web/lib/api.ts'
import type { FollowState, FollowTarget } from '#worker/people/follows/contract.ts'

type States = Promise<ReadonlyMap<string, FollowState>>

const targetKey = ({ kind, key }: FollowTarget) => `${kind}:${key}`

let pendingBatch: { keys: Set<string>; states: States } | undefined

/** Fetches the follow state of a target; calls in the same microtask share one request. Browser only. */
export async function fetchFollowState(api: Api, target: FollowTarget): Promise<FollowState | null> {
  if (!pendingBatch || pendingBatch.keys.size >= LIMITS.pageSizeMax) pendingBatch = startBatch(api)
  pendingBatch.keys.add(targetKey(target))
  return (await pendingBatch.states).get(targetKey(target)) ?? null
}

function startBatch(api: Api) {
  const keys = new Set<string>()
  const states: States = Promise.resolve().then(async () => {
    if (pendingBatch?.keys === keys) pendingBatch = undefined
    const { follows } = await unwrap(api.api.me.follows.$get({ query: { targets: [...keys].join(',') } }))
    return new Map(follows.map((state) => [targetKey(state), state]))
  })
  return { keys, states }
}
