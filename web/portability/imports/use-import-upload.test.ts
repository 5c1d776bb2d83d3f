import { beforeEach, expect, test, vi } from 'vitest'
import { textImportKeys } from '#web/lib/query-keys/text-imports.ts'
import { FakeXhr } from '#web/lib/testing/fake-xhr.ts'
import { mountHook, waitFor } from '#web/lib/testing/mount-hook.tsx'
import { useImportUpload } from './use-import-upload.ts'

beforeEach(() => {
  FakeXhr.requests.length = 0
  vi.stubGlobal('XMLHttpRequest', FakeXhr)
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
})

const file = new File(['<rss/>'], 'export.xml', { lastModified: 1 })
const created = (hash: string, state = 'uploading') => ({ hash, state, uploadedParts: [], fileName: 'export.xml', bytes: 6 })
const CREATE = 'POST /api/imports'

async function mount(answers: Record<string, unknown>, unfinished: unknown[] = []) {
  const stored: unknown[] = []
  const hook = await mountHook(() => useImportUpload(unfinished as never, (one) => stored.push(one)), { answers })
  const keys = () => hook.sent.flatMap(([address, body]) => (address === CREATE ? [(body as { key: string }).key] : []))
  return { hook, stored, keys }
}

test('a file starts an import, is uploaded in parts and read by the server', async () => {
  const { hook, stored } = await mount({
    [CREATE]: created('h'),
    'GET /api/imports/h': created('h'),
    'POST /api/imports/h/read': created('h', 'reading'),
  })
  hook.current.start(file)
  await waitFor(() => expect(FakeXhr.requests).toHaveLength(1))
  expect(hook.current.running?.file).toBe(file)
  expect([FakeXhr.requests[0]?.method, FakeXhr.requests[0]?.url]).toEqual(['PUT', '/api/imports/h/parts/1'])
  FakeXhr.requests[0]?.answer(204)
  await waitFor(() => expect(stored).toEqual([created('h', 'reading')]))
  expect(hook.sent[0]).toEqual([CREATE, { key: expect.stringMatching(/^[\w-]{43}$/), fileName: 'export.xml', bytes: 6 }])
  await waitFor(() => expect(hook.current.running).toBeUndefined())
  expect(hook.queryClient.getQueryData(textImportKeys.page('h'))).toEqual(created('h', 'reading'))
})

test('the same file resumes its unfinished import', async () => {
  const { hook, keys } = await mount({ 'GET /api/imports/old': created('old') }, [{ ...created('other'), bytes: 7 }, created('old')])
  hook.current.start(file)
  await waitFor(() => expect(FakeXhr.requests[0]?.url).toBe('/api/imports/old/parts/1'))
  expect(keys()).toEqual([])
})

test('a file whose import has ended starts another one, under a key derived from it', async () => {
  const answers = [created('first', 'done'), created('second', 'cancelled'), created('third')]
  const { hook, keys } = await mount({ [CREATE]: () => answers.shift(), 'GET /api/imports/third': created('third') })
  hook.current.start(file)
  await waitFor(() => expect(FakeXhr.requests[0]?.url).toBe('/api/imports/third/parts/1'))
  const [first, ...later] = keys()
  expect(later).toEqual([`${first}-first`, `${first}-second`])
})

test('a cancelled upload is stopped here and on the server', async () => {
  const cancelled = created('h', 'cancelled')
  const { hook, stored } = await mount({
    [CREATE]: created('h'),
    'GET /api/imports/h': created('h'),
    'POST /api/imports/h/cancel': cancelled,
  })
  hook.current.start(file)
  await waitFor(() => expect(FakeXhr.requests).toHaveLength(1))
  await hook.current.cancel()
  expect([FakeXhr.requests[0]?.isAborted, hook.sent.at(-1), stored]).toEqual([true, ['POST /api/imports/h/cancel'], []])
  await waitFor(() => expect(hook.current.running).toBeUndefined())
  expect(hook.queryClient.getQueryData(textImportKeys.page('h'))).toEqual(cancelled)
})
