import type { Api } from './api.ts'

/**
 * A question about many things put once: whatever is asked in one turn of the browser goes in one call, `most` at a time. Null for
 * what the answer says nothing of. Browser only.
 */
export function gathered<Value>(most: number, ask: (api: Api, keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>) {
  let waiting: { keys: Set<string>; answer: Promise<ReadonlyMap<string, Value>> } | undefined
  const gather = (api: Api) => {
    const keys = new Set<string>()
    const answer = Promise.resolve().then(() => {
      if (waiting?.keys === keys) waiting = undefined
      return ask(api, [...keys])
    })
    return { keys, answer }
  }
  return async (api: Api, key: string): Promise<Value | null> => {
    if (!waiting || waiting.keys.size >= most) waiting = gather(api)
    waiting.keys.add(key)
    return (await waiting.answer).get(key) ?? null
  }
}
