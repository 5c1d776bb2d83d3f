import { beforeEach, expect, test, vi } from 'vitest'
import { errorResponse } from '#web/lib/testing/fake-api.ts'
import { mountHook } from '#web/lib/testing/mount-hook.tsx'
import type { AutosaveHandle } from '#web/posts/editor/use-autosave.tsx'
import { text } from './text.ts'
import { useFlushDraft, useSaveDraft } from './use-save-draft.ts'

const autosave = (state: Partial<AutosaveHandle>): AutosaveHandle => ({
  phase: 'idle',
  message: undefined,
  revision: 3,
  isSavedLocally: true,
  change: vi.fn(),
  recover: vi.fn(),
  flush: vi.fn(),
  resume: vi.fn(),
  ...state,
})

const mountFlush = (state: Partial<AutosaveHandle>) =>
  mountHook((_, props: AutosaveHandle) => useFlushDraft(props), { props: autosave(state) })

const settled = async (promise: Promise<number>) =>
  Promise.race([promise.catch((error: Error) => error.message), Promise.resolve('pending')])

test('flushing during a conflict rejects with the server’s message, or with the title of the conflict', async () => {
  await expect((await mountFlush({ phase: 'conflict', message: 'نسخهٔ تازه‌تر' })).current()).rejects.toThrow('نسخهٔ تازه‌تر')
  await expect((await mountFlush({ phase: 'conflict' })).current()).rejects.toThrow(text.conflictTitle)
})

test.each(['saved', 'idle'] as const)('flushing a draft that is %s resolves with its revision and saves nothing', async (phase) => {
  const state = autosave({ phase })
  const hook = await mountHook(() => useFlushDraft(state))
  await expect(hook.current()).resolves.toBe(3)
  expect(state.flush).not.toHaveBeenCalled()
})

test.each(['saved', 'idle'] as const)('flushing pending changes saves them and waits until they are %s', async (phase) => {
  const dirty = autosave({ phase: 'dirty' })
  const hook = await mountHook((_, props: AutosaveHandle) => useFlushDraft(props), { props: dirty })
  const waiting = [hook.current(), hook.current()]
  expect(dirty.flush).toHaveBeenCalledTimes(2)
  hook.rerender(autosave({ phase: 'saving' }))
  expect(await settled(waiting[0] as Promise<number>)).toBe('pending')
  hook.rerender(autosave({ phase, revision: 4 }))
  expect(await Promise.all(waiting)).toEqual([4, 4])
})

test.each([
  ['conflict', undefined, text.conflictTitle],
  ['conflict', 'نسخهٔ تازه‌تر', 'نسخهٔ تازه‌تر'],
  ['offline', undefined, text.offline],
  ['saved', undefined, text.offline],
] as const)('changes that end as %s with the message %s reject', async (phase, message, expected) => {
  const hook = await mountFlush({ phase: 'dirty' })
  const waiting = hook.current()
  waiting.catch(() => undefined)
  hook.rerender(autosave({ phase: phase as AutosaveHandle['phase'], message, revision: undefined }))
  await expect(waiting).rejects.toThrow(expected)
})

beforeEach(() => void vi.stubGlobal('document', { visibilityState: 'visible' }))

const snapshot = { title: 'سفر', document: { type: 'doc', content: [] } } as never

async function save(revision: number | undefined, answer: Response) {
  const onCreated = vi.fn()
  const requests: [string, unknown][] = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body: string }) => {
    requests.push([`${method} ${new URL(url).pathname}`, JSON.parse(body)])
    return answer
  })
  const hook = await mountHook(() => useSaveDraft({ hash: 'h', onCreated }))
  const saved = await hook.current(snapshot, 'save-1', revision).catch((error: unknown) => error)
  return { saved, requests, created: onCreated.mock.calls }
}

test('the first save creates the post, later ones replace its draft', async () => {
  expect(await save(undefined, Response.json({ hash: 'new', revision: 1 }))).toEqual({
    saved: { hash: 'new', revision: 1 },
    requests: [['POST /api/posts', { key: 'save-1', title: 'سفر', document: { type: 'doc', content: [] } }]],
    created: [['new']],
  })
  expect(await save(0, Response.json({ revision: 1 }))).toEqual({
    saved: { revision: 1 },
    requests: [['PUT /api/posts/h/draft', { saveId: 'save-1', revision: 0, title: 'سفر', document: { type: 'doc', content: [] } }]],
    created: [],
  })
})

test.each([undefined, 2])('an invalid draft says what is wrong with its first field (revision %s)', async (revision) => {
  const { saved, created } = await save(revision, errorResponse(400, 'invalid', { fields: { title: 'بلند است', document: 'x' } }))
  expect([saved, created]).toMatchObject([{ status: 400, message: 'بلند است', body: { fields: { title: 'بلند است' } } }, []])
  expect((await save(revision, errorResponse(409, 'conflict'))).saved).toMatchObject({ status: 409, message: 'error 409' })
  expect((await save(revision, new Response('{'))).saved).toBeInstanceOf(SyntaxError)
})
