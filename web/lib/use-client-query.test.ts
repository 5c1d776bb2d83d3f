import { hashKey, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { postKeys } from './query-keys/posts.ts'
import { mountHook, waitFor } from './testing/mount-hook.tsx'
import { ClientQueriesContext, markRendered, useClientQuery } from './use-client-query.ts'

const query = { queryKey: postKeys.newest, queryFn: async () => 'fetched' }

test('in the browser the data appears once the page is hydrated', async () => {
  vi.stubEnv('SSR', false)
  const hook = await mountHook(() => ({ data: useClientQuery(query) }))
  expect(hook.current.data).toBeUndefined()
  await waitFor(() => expect(hook.current.data).toBe('fetched'))
})

const Probe = (options: { enabled?: boolean }) => createElement('b', null, String(useClientQuery({ ...query, ...options })))

function render(enabled: boolean | undefined, isRendered = false) {
  const queryClient = new QueryClient()
  queryClient.setQueryData(postKeys.newest, 'known')
  if (isRendered) markRendered(queryClient)
  const queries = new Map()
  const html = renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client: queryClient },
      createElement(ClientQueriesContext, { value: queries }, createElement(Probe, enabled === undefined ? {} : { enabled })),
    ),
  )
  return [html, [...queries.keys()]]
}

test('the server collects what a page would query, and shows it only to members without JavaScript', () => {
  expect(render(undefined)).toEqual(['<b>undefined</b>', [hashKey(postKeys.newest)]])
  expect(render(true, true)).toEqual(['<b>known</b>', [hashKey(postKeys.newest)]])
  expect(render(false)).toEqual(['<b>undefined</b>', []])
})
