import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { mountHook, waitFor } from './testing/mount-hook.tsx'
import { ClientQueriesContext, markRendered, useClientQuery } from './use-client-query.ts'

afterEach(() => vi.unstubAllEnvs())

const query = { queryKey: ['a'], queryFn: async () => 'fetched' }

test('in the browser the data appears once the page is hydrated', async () => {
  vi.stubEnv('SSR', false)
  const hook = await mountHook(() => ({ data: useClientQuery(query) }))
  expect(hook.current.data).toBeUndefined()
  await waitFor(() => expect(hook.current.data).toBe('fetched'))
})

function render(enabled: boolean | undefined, isRendered = false) {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['a'], 'known')
  if (isRendered) markRendered(queryClient)
  const queries = new Map()
  const Probe = () => createElement('b', null, String(useClientQuery({ ...query, ...(enabled !== undefined && { enabled }) })))
  const html = renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client: queryClient },
      createElement(ClientQueriesContext, { value: queries }, createElement(Probe)),
    ),
  )
  return [html, [...queries.keys()]]
}

test('the server collects what a page would query, and shows it only to members without JavaScript', () => {
  expect(render(undefined)).toEqual(['<b>undefined</b>', ['["a"]']])
  expect(render(true, true)).toEqual(['<b>known</b>', ['["a"]']])
  expect(render(false)).toEqual(['<b>undefined</b>', []])
})
