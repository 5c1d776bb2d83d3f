import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { EMPTY_DOCUMENT } from '#shared/document/contract.ts'
import { MINUTE } from '#shared/time.ts'
import { autosaveReducer, backoffMs, classifySaveError, createAutosave, createInitialState, type Save } from './autosave.ts'
import { readLocalDraft } from './local-draft.ts'
import type { Snapshot } from './snapshot.ts'

const snapshotWithTitle = (title: string): Snapshot => ({ title, document: EMPTY_DOCUMENT })
const httpError = (status?: number) => Object.assign(new Error('x'), status === undefined ? {} : { status })
const createMemoryStorage = () => {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}
const KEY = 'daftar:draft:abcdefghijkl'
const startAutosave = (save: Save, store = createMemoryStorage()) => {
  let ids = 0
  const autosave = createAutosave({
    save,
    hash: 'abcdefghijkl',
    revision: 1,
    debounceMs: 1000,
    storage: store,
    createSaveId: () => `id-${++ids}`,
    now: () => 42,
    random: () => 0.5,
  })
  return { autosave, store }
}

beforeEach(() => vi.useFakeTimers())

describe('createAutosave', () => {
  it('saves once, one second after the last change, then deletes the local draft', async () => {
    const save = vi.fn<Save>().mockResolvedValue({ revision: 2 })
    const { autosave, store } = startAutosave(save)
    autosave.change(snapshotWithTitle('ا'))
    await vi.advanceTimersByTimeAsync(900)
    autosave.change(snapshotWithTitle('اب'))
    await vi.advanceTimersByTimeAsync(999)
    expect(save).not.toHaveBeenCalled()
    expect(readLocalDraft(store, 'abcdefghijkl')).toMatchObject({ title: 'اب', keptAt: 42, revision: 1 })
    await vi.advanceTimersByTimeAsync(1)
    expect(save.mock.calls).toEqual([[snapshotWithTitle('اب'), 'id-1', 1]])
    expect(autosave.state()).toEqual({ phase: 'saved', revision: 2, failures: 0 })
    expect(store.entries.has(KEY)).toBe(false)
  })

  it('retries a failed save under the same id before sending newer content', async () => {
    const save = vi
      .fn<Save>()
      .mockRejectedValueOnce(httpError())
      .mockRejectedValueOnce(httpError(503))
      .mockResolvedValueOnce({ revision: 2 })
      .mockResolvedValueOnce({ revision: 3 })
    const { autosave, store } = startAutosave(save)
    autosave.change(snapshotWithTitle('یک'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(autosave.state().phase).toBe('offline')
    autosave.change(snapshotWithTitle('دو'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(readLocalDraft(store, 'abcdefghijkl')?.title).toBe('دو')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(save.mock.calls.map(([{ title }, id, revision]) => [title, id, revision])).toEqual([
      ['یک', 'id-1', 1],
      ['یک', 'id-1', 1],
      ['یک', 'id-1', 1],
      ['دو', expect.not.stringMatching(/^id-1$/), 2],
    ])
    expect(autosave.state().phase).toBe('saved')
  })

  it('flush sends or retries immediately, but not while a save is in flight', async () => {
    let answer: ((value: { revision: number }) => void) | undefined
    const save = vi
      .fn<Save>()
      .mockRejectedValueOnce(httpError())
      .mockImplementation(
        () =>
          new Promise((resolve) => {
            answer = resolve
          }),
      )
    const { autosave } = startAutosave(save)
    autosave.change(snapshotWithTitle('ا'))
    autosave.flush()
    await vi.advanceTimersByTimeAsync(0)
    expect([save.mock.calls.length, autosave.state().phase]).toEqual([1, 'offline'])
    autosave.flush()
    expect(save).toHaveBeenCalledTimes(2)
    autosave.change(snapshotWithTitle('ب'))
    autosave.flush()
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(save).toHaveBeenCalledTimes(2)
    answer?.({ revision: 2 })
    await vi.advanceTimersByTimeAsync(1000)
    expect(save).toHaveBeenCalledTimes(3)
  })

  it.each([409, 412])('a %i response stops saving and keeps the local draft; resume saves it', async (status) => {
    const save = vi.fn<Save>().mockRejectedValueOnce(httpError(status)).mockResolvedValue({ revision: 9 })
    const { autosave, store } = startAutosave(save)
    autosave.change(snapshotWithTitle('من'))
    await vi.advanceTimersByTimeAsync(1000)
    autosave.change(snapshotWithTitle('من هم'))
    autosave.flush()
    await vi.advanceTimersByTimeAsync(100_000)
    expect([save.mock.calls.length, autosave.state().phase]).toEqual([1, 'conflict'])
    expect(readLocalDraft(store, 'abcdefghijkl')?.title).toBe('من هم')
    autosave.resume(8, snapshotWithTitle('من هم'))
    await vi.advanceTimersByTimeAsync(0)
    expect(save.mock.lastCall).toEqual([snapshotWithTitle('من هم'), expect.any(String), 8])
    expect(autosave.state().phase).toBe('saved')
  })

  it('accepting the server’s version after a conflict deletes the local draft', async () => {
    const { autosave, store } = startAutosave(vi.fn<Save>().mockRejectedValueOnce(httpError(412)))
    autosave.change(snapshotWithTitle('من'))
    await vi.advanceTimersByTimeAsync(2000)
    expect(store.entries.has(KEY)).toBe(true)
    autosave.resume(8)
    expect([autosave.state().phase, store.entries.has(KEY)]).toEqual(['saved', false])
  })

  it('does not retry a rejected save until the content changes', async () => {
    const save = vi
      .fn<Save>()
      .mockRejectedValueOnce(Object.assign(new Error('عنوان بلند است'), { status: 400 }))
      .mockResolvedValue({ revision: 2 })
    const { autosave } = startAutosave(save)
    autosave.change(snapshotWithTitle('بلند'))
    await vi.advanceTimersByTimeAsync(100_000)
    expect([save.mock.calls.length, autosave.state().phase, autosave.state().message]).toEqual([1, 'refused', 'عنوان بلند است'])
    autosave.change(snapshotWithTitle('کوتاه'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(autosave.state().phase).toBe('saved')
  })

  it('rename moves the local draft, and isSavedLocally reports a storage failure', async () => {
    const { autosave, store } = startAutosave(() => Promise.reject(httpError()))
    autosave.change(snapshotWithTitle('ا'))
    autosave.flush()
    autosave.rename('bbbbbbbbbbbb')
    expect(readLocalDraft(store, 'bbbbbbbbbbbb')?.title).toBe('ا')
    expect([...store.entries.keys()].filter((key) => !key.startsWith('daftar:draft:bbbbbbbbbbbb'))).toEqual([])
    expect(autosave.isSavedLocally()).toBe(true)
    store.setItem = () => {
      throw new Error('quota')
    }
    autosave.flush()
    expect(autosave.isSavedLocally()).toBe(false)
    autosave.stop()
  })

  it('under arbitrary failures, sends one save at a time and one snapshot per id, and finally saves the last content', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.constantFrom('type', 'flush', 'wait'), fc.nat(3000)), { maxLength: 30 }),
        fc.array(fc.constantFrom('ok', 'lost', 'down', 'slow'), { maxLength: 12 }),
        async (actions, outcomes) => {
          let open = 0
          let maxOpen = 0
          const byId = new Map<string, string>()
          const server = { title: '', revision: 1, ids: new Map<string, number>() }
          const save: Save = async (snapshot, id, revision) => {
            maxOpen = Math.max(maxOpen, ++open)
            expect(byId.get(id) ?? snapshot.title).toBe(snapshot.title)
            byId.set(id, snapshot.title)
            const outcome = outcomes.shift() ?? 'ok'
            await new Promise((resolve) => setTimeout(resolve, outcome === 'slow' ? 2500 : 50))
            open--
            if (outcome === 'down') throw httpError()
            const known = server.ids.get(id)
            if (known === undefined) {
              if (revision !== server.revision) throw httpError(412)
              server.ids.set(id, ++server.revision)
              server.title = snapshot.title
            }
            if (outcome === 'lost') throw httpError()
            return { revision: known ?? server.revision }
          }
          const { autosave, store } = startAutosave(save)
          let typed = ''
          for (const action of actions) {
            if (action === 'type') {
              typed += 'ا'
              autosave.change(snapshotWithTitle(typed))
            } else if (action === 'flush') autosave.flush()
            else await vi.advanceTimersByTimeAsync(typeof action === 'number' ? action : 1100)
          }
          await vi.advanceTimersByTimeAsync(1_000_000)
          expect(maxOpen).toBeLessThanOrEqual(1)
          expect(server.title).toBe(typed)
          expect(autosave.state().phase).toBe(typed ? 'saved' : 'idle')
          expect(store.entries.size).toBe(0)
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('autosaveReducer and recovery', () => {
  it('while a save is in flight, ignores responses to other save ids, another send and resume', () => {
    const saving = autosaveReducer(autosaveReducer(createInitialState(1), { type: 'changed', snapshot: snapshotWithTitle('ا') }), {
      type: 'send',
      saveId: 'a',
    })
    expect(autosaveReducer(saving, { type: 'saved', saveId: 'b', revision: 5 })).toBe(saving)
    expect(autosaveReducer(saving, { type: 'failed', saveId: 'b', kind: 'conflict' })).toBe(saving)
    expect(autosaveReducer(saving, { type: 'send', saveId: 'c' })).toBe(saving)
    expect(autosaveReducer(saving, { type: 'resumed', revision: 3 })).toBe(saving)
  })

  it('after a reload, resends an interrupted save under its id and then saves the newer content', async () => {
    const server = { revision: 1, last: '', title: '' }
    const receive = (title: string, id: string, revision: number | undefined) => {
      if (server.last !== id && revision !== server.revision) throw httpError(412)
      if (server.last !== id) Object.assign(server, { revision: server.revision + 1, last: id, title })
      return { revision: server.revision }
    }
    const store = createMemoryStorage()
    // The first page's save reaches the server, but its response is lost.
    const first = startAutosave((snapshot, id, revision) => {
      receive(snapshot.title, id, revision)
      return new Promise(() => undefined)
    }, store)
    first.autosave.change(snapshotWithTitle('یک'))
    await vi.advanceTimersByTimeAsync(1000)
    first.autosave.change(snapshotWithTitle('یک و دو'))
    await vi.advanceTimersByTimeAsync(1000)
    first.autosave.stop()
    const copy = readLocalDraft(store, 'abcdefghijkl')
    expect(copy).toMatchObject({ title: 'یک و دو', revision: 1, saveId: 'id-1', newer: true })
    const save = vi.fn<Save>(async ({ title }, id, revision) => receive(title, id, revision))
    const second = startAutosave(save, store)
    if (copy) second.autosave.recover(copy)
    await vi.advanceTimersByTimeAsync(5000)
    expect(second.autosave.state().phase).toBe('saved')
    expect(server).toMatchObject({ revision: 3, title: 'یک و دو' })
    expect(save.mock.calls.map(([, id]) => id)[0]).toBe('id-1')
    expect(store.entries.has(KEY)).toBe(false)
  })

  it('stores the save id on the device before sending', async () => {
    const store = createMemoryStorage()
    let seen: string | undefined
    const { autosave } = startAutosave((_, id) => {
      seen = readLocalDraft(store, 'abcdefghijkl')?.saveId === id ? id : 'none'
      return Promise.resolve({ revision: 2 })
    }, store)
    autosave.change(snapshotWithTitle('ا'))
    autosave.flush()
    await vi.advanceTimersByTimeAsync(0)
    expect(seen).toBe('id-1')
  })

  it('sends a recovered draft without a save id as a new save', async () => {
    const save = vi.fn<Save>().mockResolvedValue({ revision: 2 })
    const { autosave } = startAutosave(save)
    autosave.recover({ ...snapshotWithTitle('مانده'), keptAt: 1, revision: 1 })
    await vi.advanceTimersByTimeAsync(1000)
    expect(save.mock.calls).toEqual([[snapshotWithTitle('مانده'), expect.any(String), 1]])
  })

  it('bases the next save on the revision given to resume', async () => {
    const save = vi.fn<Save>().mockResolvedValue({ revision: 6 })
    const { autosave } = startAutosave(save)
    autosave.resume(5)
    autosave.change(snapshotWithTitle('پس از بازگرداندن'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(save.mock.lastCall?.[2]).toBe(5)
  })

  it('doubles the retry delay after each failure up to 60 seconds and adds ±25 % jitter', () => {
    expect([1, 2, 3, 4, 20].map((failures) => backoffMs(failures, 0.5))).toEqual([1000, 2000, 4000, 8000, 60_000])
    expect([backoffMs(1, 0), backoffMs(1, 1)]).toEqual([750, 1250])
  })

  it('classifies errors as retry, conflict or refused', () => {
    expect([undefined, 0, 408, 429, 500, 503].map((status) => classifySaveError(httpError(status)))).toEqual(Array(6).fill('retry'))
    expect([409, 412].map((status) => classifySaveError(httpError(status)))).toEqual(['conflict', 'conflict'])
    expect([400, 401, 403, 404, 413].map((status) => classifySaveError(httpError(status)))).toEqual(Array(5).fill('refused'))
    expect(classifySaveError('x')).toBe('retry')
  })
})
