import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createFakeApi, errorResponse, ORIGIN } from '#web/lib/testing/fake-api.ts'
import type { PageResponse } from '#web/lib/with-page-errors.ts'
import { loadEditedPublication } from './queries.ts'

async function load(answer: unknown) {
  const { api } = createFakeApi({ 'GET /api/publications/managed/p': answer })
  const pageResponse: PageResponse = {}
  const thrown = await loadEditedPublication({ queryClient: new QueryClient(), api, pageResponse, origin: ORIGIN }, 'p').then(
    () => undefined,
    (error: unknown) => error,
  )
  return [pageResponse.status, thrown !== undefined]
}

test('a publication is edited by its owner and editors; its writers are refused, and others find nothing', async () => {
  expect(await load({ role: 'owner' })).toEqual([undefined, false])
  expect(await load({ role: 'editor' })).toEqual([undefined, false])
  expect(await load({ role: 'writer' })).toEqual([403, true])
  expect(await load(errorResponse(404, 'not_found'))).toEqual([undefined, true])
})
