/** Calls of the running site's `/__local/sample`. */
export function createSampleClient(origin: string) {
  const call = async (path: string, init: RequestInit): Promise<Response> => {
    const response = await fetch(`${origin}/__local/sample${path}`, init)
    if (!response.ok)
      throw new Error(`The sample was not loaded: ${path} answered ${response.status} ${(await response.text()).slice(0, 500)}`)
    return response
  }
  return {
    isLoaded: async (): Promise<boolean> => (await call('', {})).json().then((body: unknown) => JSON.stringify(body) === '{"loaded":true}'),
    post: (path: string, body: unknown) =>
      call(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    put: (key: string, type: string, body: Uint8Array<ArrayBuffer>) =>
      call(`/object?key=${encodeURIComponent(key)}`, { method: 'PUT', headers: { 'Content-Type': type }, body }),
  }
}
export type SampleClient = ReturnType<typeof createSampleClient>

/** The list in pieces of at most `size`. */
export const chunk = <Item>(list: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size))

/** Runs the work for every item, at most `lanes` at a time. */
export async function forEachConcurrent<Item>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values()
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const item of waiting) await work(item)
    }),
  )
}
