import { LIMITS } from '#shared/limits/index.ts'
import { type Api, unwrap } from '#web/lib/api.ts'
import type { FollowState, FollowTarget } from '#worker/people/follows/contract.ts'

type States = Promise<ReadonlyMap<string, FollowState>>

const targetKey = ({ kind, key }: FollowTarget) => `${kind}:${key}`

let pendingBatch: { names: Set<string>; states: States } | undefined

/** How a thing stands with the viewer, asked for in one call with every other one that came with it. Browser only. */
export async function fetchFollowState(api: Api, target: FollowTarget): Promise<FollowState | null> {
  if (!pendingBatch || pendingBatch.names.size >= LIMITS.pageSizeMax) pendingBatch = startBatch(api)
  pendingBatch.names.add(targetKey(target))
  return (await pendingBatch.states).get(targetKey(target)) ?? null
}

function startBatch(api: Api) {
  const names = new Set<string>()
  const states: States = Promise.resolve().then(async () => {
    if (pendingBatch?.names === names) pendingBatch = undefined
    const { follows } = await unwrap(api.api.me.follows.$get({ query: { targets: [...names].join(',') } }))
    return new Map(follows.map((state) => [targetKey(state), state]))
  })
  return { names, states }
}
