import { beforeEach, expect, test, vi } from 'vitest'
import { createStorage } from '#web/lib/offline/testing/create-storage.ts'
import { authKeys } from '#web/lib/query-keys/auth.ts'
import { errorResponse } from '#web/lib/testing/fake-api.ts'
import { mountHook, toastMessages, waitFor } from '#web/lib/testing/mount-hook.tsx'
import { DEFAULT_SETTINGS } from './reading-settings.ts'
import { useSyncReadingSettings, useUpdateReadingSettings } from './use-update-reading-settings.ts'

const PUT = 'PUT /api/me/reading'
let dataset: Record<string, string>

beforeEach(() => {
  dataset = {}
  vi.stubGlobal('document', { documentElement: { dataset } })
  vi.stubGlobal('localStorage', createStorage())
})

const mount = (viewer: object | null, answers = {}) =>
  mountHook(() => useUpdateReadingSettings(), {
    answers,
    prepare: (queryClient) => queryClient.setQueryData(authKeys.viewer, { viewer }, { updatedAt: Date.now() }),
  })

test('a member’s choice is applied here, shown in the account and saved there', async () => {
  const { current, sent, queryClient } = await mount({ handle: 'sara', reading: null })
  current({ theme: 'dark' })
  const reading = { ...DEFAULT_SETTINGS, theme: 'dark' }
  expect([dataset, queryClient.getQueryData(authKeys.viewer)]).toEqual([{ theme: 'dark' }, { viewer: { handle: 'sara', reading } }])
  await waitFor(() => expect(sent).toEqual([[PUT, reading]]))
  expect(toastMessages()).toEqual([])
})

test('a visitor’s choice stays on the device', async () => {
  const { current, sent, queryClient } = await mount(null)
  current({ size: 'large' })
  await waitFor(() => expect(queryClient.isMutating()).toBe(0))
  expect([dataset, sent]).toEqual([{ size: 'large' }, []])
})

test('choices reach the account one after another, so that the last one wins', async () => {
  const first = Promise.withResolvers<Response>()
  const answers = [first.promise, Response.json({})]
  const { current, sent } = await mount({ handle: 'sara' }, { [PUT]: () => answers.shift() })
  current({ theme: 'dark' })
  current({ theme: 'sepia' })
  await waitFor(() => expect(sent).toHaveLength(1))
  first.resolve(Response.json({}))
  await waitFor(() => expect(sent.map(([, body]) => (body as { theme: string }).theme)).toEqual(['dark', 'sepia']))
})

test('a choice that did not reach the account stays here, with a word about it', async () => {
  const { current } = await mount({ handle: 'sara' }, { [PUT]: errorResponse(500, 'internal') })
  current({ theme: 'dark' })
  await waitFor(() => expect(toastMessages()).toEqual(['! این انتخاب فقط روی همین دستگاه ماند؛ به حسابت نرسید.']))
  expect(dataset).toEqual({ theme: 'dark' })
})

test('the settings of the account replace those of the device; an account without any leaves them', async () => {
  dataset.size = 'huge'
  dataset.theme = 'sepia'
  const hook = await mountHook((_, reading: Parameters<typeof useSyncReadingSettings>[0]) => useSyncReadingSettings(reading), {
    props: null,
  })
  expect(dataset).toEqual({ size: 'huge', theme: 'sepia' })
  hook.rerender({ ...DEFAULT_SETTINGS, theme: 'dark' })
  expect(dataset).toEqual({ theme: 'dark' })
})
