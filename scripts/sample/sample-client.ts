import type { SamplePayloads } from '#worker/local/sample/contract.ts'
import { type LocalRequest, requestRepeatedly } from '../local-request.ts'

export function createSampleClient(origin: string, key: string) {
  const call = async (path: string, { headers, ...init }: LocalRequest): Promise<Response> => {
    const sent = { ...headers, Authorization: `Bearer ${key}` }
    const response = await requestRepeatedly(`${origin}/__local/sample${path}`, { ...init, headers: sent })
    if (!response.ok)
      throw new Error(`The sample was not loaded: ${path} returned ${response.status} ${(await response.text()).slice(0, 500)}`)
    return response
  }
  return {
    isLoaded: async (): Promise<boolean> => (await call('', {})).json().then((body: unknown) => JSON.stringify(body) === '{"loaded":true}'),
    post: <Path extends keyof SamplePayloads>(path: Path, body: SamplePayloads[Path]) =>
      call(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    postPart: (name: string, body: unknown) =>
      call(`/parts/${name}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    put: (key: string, type: string, body: Uint8Array<ArrayBuffer>) =>
      call(`/object?key=${encodeURIComponent(key)}`, { method: 'PUT', headers: { 'Content-Type': type }, body }),
  }
}
export type SampleClient = ReturnType<typeof createSampleClient>

export const chunk = <Item>(list: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size))

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
