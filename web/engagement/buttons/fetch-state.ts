import { LIMITS } from '#shared/limits/index.ts'
import { type Api, read } from '#web/lib/api.ts'
import type { FollowState, FollowTarget } from '#worker/people/follows/contract.ts'

type States = Promise<ReadonlyMap<string, FollowState>>

const nameOf = ({ kind, key }: FollowTarget) => `${kind}:${key}`

let waiting: { names: Set<string>; states: States } | undefined

/** How a thing stands with the viewer, asked for in one call with every other one that came with it. Browser only. */
export async function fetchState(api: Api, target: FollowTarget): Promise<FollowState | null> {
  if (!waiting || waiting.names.size >= LIMITS.pageSizeMax) waiting = gather(api)
  waiting.names.add(nameOf(target))
  return (await waiting.states).get(nameOf(target)) ?? null
}

function gather(api: Api) {
  const names = new Set<string>()
  const states: States = Promise.resolve().then(async () => {
    if (waiting?.names === names) waiting = undefined
    const { follows } = await read(api.api.me.follows.$get({ query: { of: [...names].join(',') } }))
    return new Map(follows.map((state) => [nameOf(state), state]))
  })
  return { names, states }
}
