import { QueryClient } from '@tanstack/react-query'
import type { Api } from '#web/lib/api.ts'
import { type Answers, createFakeApi } from './fake-api.ts'

type AnyQuery = { queryKey: readonly unknown[]; queryFn?: unknown; initialPageParam?: unknown }

/** Runs queries in a new cache and returns the address that each asked, and the key under which its answer is. */
export async function readQueries(
  create: (api: Api) => readonly AnyQuery[],
  answers: Answers = {},
): Promise<[address: string, key: readonly unknown[]][]> {
  const { api, sent } = createFakeApi(answers)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const read: [string, readonly unknown[]][] = []
  for (const query of create(api)) {
    const isPaged = 'initialPageParam' in query
    // The queries of a page have different types.
    await (isPaged ? client.fetchInfiniteQuery(query as never) : client.fetchQuery(query as never))
    read.push([sent.at(-1)?.[0].replace(/^GET /, '') ?? '', query.queryKey])
  }
  return read
}
