import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { profileKeys, publicationKeys } from '#web/lib/query-keys/people.ts'
import { postKeys } from '#web/lib/query-keys/posts.ts'
import { createFakeApi, errorResponse, ORIGIN } from '#web/lib/testing/fake-api.ts'
import { mountHook, waitFor } from '#web/lib/testing/mount-hook.tsx'
import type { PageResponse } from '#web/lib/with-page-errors.ts'
import { loadEditedPublication, useCreatePublication, useUpdatePublication } from './queries.ts'

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

test('a publication is created once: a retry sends the same key, the next publication another', async () => {
  const answers: unknown[] = [errorResponse(500, 'internal'), { hash: 'n1' }, { hash: 'n2' }]
  const created: string[] = []
  const hook = await mountHook(() => useCreatePublication(({ hash }) => created.push(hash)), {
    answers: { 'POST /api/publications': () => answers.shift() },
    prepare: (queryClient) => queryClient.setQueryData(publicationKeys.mine, {}),
  })
  for (const count of [0, 1, 2]) {
    hook.current.mutate({ name: 'مجله', handle: 'mag', description: '' })
    await waitFor(() => expect([hook.sent.length, hook.queryClient.isMutating()]).toEqual([count + 1, 0]))
    expect(hook.queryClient.getQueryState(publicationKeys.mine)?.isInvalidated).toBe(count > 0)
  }
  const [first, retry, next] = hook.sent.map(([, body]) => (body as { key: string }).key)
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect([created, retry === first, next === first]).toEqual([['n1', 'n2'], true, false])
})

test('changed settings show at once, and on every page of the publication', async () => {
  const keys = [
    publicationKeys.settings('p'),
    profileKeys.page('mag'),
    postKeys.newest,
    publicationKeys.about('mag'),
    publicationKeys.about('other'),
  ]
  const done: unknown[] = []
  const hook = await mountHook(() => useUpdatePublication('p', (publication) => done.push(publication)), {
    answers: { 'PATCH /api/publications/p': { hash: 'p', handle: 'mag', name: 'تازه' } },
    prepare: (queryClient) => {
      for (const key of keys) queryClient.setQueryData(key, {})
    },
  })
  hook.current.mutate({ name: 'تازه' })
  await waitFor(() => expect(done).toHaveLength(1))
  expect(hook.sent).toEqual([['PATCH /api/publications/p', { name: 'تازه' }]])
  expect(hook.queryClient.getQueryData(publicationKeys.settings('p'))).toMatchObject({ name: 'تازه' })
  expect(keys.map((key) => hook.queryClient.getQueryState(key)?.isInvalidated)).toEqual([false, true, true, true, false])
})
