import type { Api } from './api.ts'

/**
 * Combines keys requested of one client before the next microtask into requests of at most `maxBatchSize` keys. Resolves to null for keys
 * missing from the response.
 */
export function batchedQuery<Value>(
  maxBatchSize: number,
  fetchBatch: (api: Api, keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
) {
  let pending: { api: Api; keys: Set<string>; answer: Promise<ReadonlyMap<string, Value>> } | undefined
  const startBatch = (api: Api) => {
    const keys = new Set<string>()
    const answer = Promise.resolve().then(() => {
      if (pending?.keys === keys) pending = undefined
      return fetchBatch(api, [...keys])
    })
    return { api, keys, answer }
  }
  return async (api: Api, key: string): Promise<Value | null> => {
    if (pending?.api !== api || pending.keys.size >= maxBatchSize) pending = startBatch(api)
    pending.keys.add(key)
    return (await pending.answer).get(key) ?? null
  }
}
