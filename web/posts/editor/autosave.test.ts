import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EMPTY_DOCUMENT } from '#shared/document/contract.ts'
import { createAutosave, type Save } from './autosave.ts'
import { autosaveReducer, backoffMs, createInitialState } from './autosave-state.ts'
import { readLocalDraft } from './local-draft.ts'
import { classifySaveError } from './save-error.ts'
import type { Snapshot } from './snapshot.ts'

const snapshotWithTitle = (title: string): Snapshot => ({ title, document: EMPTY_DOCUMENT })
const httpError = (status?: number) => Object.assign(new Error('x'), status === undefined ? {} : { status })
const createMemoryStorage = () => {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
const KEY = 'daftar:draft:abcdefghijkl'
const createMachine = (save: Save, store = createMemoryStorage()) => {
  let ids = 0
  const machine = createAutosave({
    save,
    hash: 'abcdefghijkl',
    revision: 1,
    debounceMs: 1000,
    storage: store,
    createSaveId: () => `id-${++ids}`,
    now: () => 42,
    random: () => 0.5,
  })
  return { machine, store }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('autosave', () => {
  it('saves once, a second after the last change, then forgets the device copy', async () => {
    const save = vi.fn<Save>().mockResolvedValue({ revision: 2 })
    const { machine, store } = createMachine(save)
    machine.change(snapshotWithTitle('ا'))
    await vi.advanceTimersByTimeAsync(900)
    machine.change(snapshotWithTitle('اب'))
    await vi.advanceTimersByTimeAsync(999)
    expect(save).not.toHaveBeenCalled()
    expect(readLocalDraft(store, 'abcdefghijkl')).toMatchObject({ title: 'اب', keptAt: 42, revision: 1 })
    await vi.advanceTimersByTimeAsync(1)
    expect(save.mock.calls).toEqual([[snapshotWithTitle('اب'), 'id-1', 1]])
    expect(machine.state()).toEqual({ phase: 'saved', revision: 2, failures: 0 })
    expect(store.kept.has(KEY)).toBe(false)
  })

  it('settles a lost answer with the same id before newer words are sent', async () => {
    const save = vi
      .fn<Save>()
      .mockRejectedValueOnce(httpError())
      .mockRejectedValueOnce(httpError(503))
      .mockResolvedValueOnce({ revision: 2 })
      .mockResolvedValueOnce({ revision: 3 })
    const { machine, store } = createMachine(save)
    machine.change(snapshotWithTitle('یک'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(machine.state().phase).toBe('offline')
    machine.change(snapshotWithTitle('دو'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(readLocalDraft(store, 'abcdefghijkl')?.title).toBe('دو')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(save.mock.calls.map(([{ title }, id, revision]) => [title, id, revision])).toEqual([
      ['یک', 'id-1', 1],
      ['یک', 'id-1', 1],
      ['یک', 'id-1', 1],
      ['دو', expect.not.stringMatching(/^id-1$/), 2],
    ])
    expect(machine.state().phase).toBe('saved')
  })

  it('flush sends at once and tries again at once when the network is back, but never beside a save under way', async () => {
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
    const { machine } = createMachine(save)
    machine.change(snapshotWithTitle('ا'))
    machine.flush()
    await vi.advanceTimersByTimeAsync(0)
    expect([save.mock.calls.length, machine.state().phase]).toEqual([1, 'offline'])
    machine.flush()
    machine.change(snapshotWithTitle('ب'))
    machine.flush()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(save).toHaveBeenCalledTimes(2)
    answer?.({ revision: 2 })
    await vi.advanceTimersByTimeAsync(1000)
    expect(save).toHaveBeenCalledTimes(3)
  })

  it.each([409, 412])('stops at a conflict (%i), keeps the words, and goes on from the chosen revision', async (status) => {
    const save = vi.fn<Save>().mockRejectedValueOnce(httpError(status)).mockResolvedValue({ revision: 9 })
    const { machine, store } = createMachine(save)
    machine.change(snapshotWithTitle('من'))
    await vi.advanceTimersByTimeAsync(1000)
    machine.change(snapshotWithTitle('من هم'))
    machine.flush()
    await vi.advanceTimersByTimeAsync(100_000)
    expect([save.mock.calls.length, machine.state().phase]).toEqual([1, 'conflict'])
    expect(readLocalDraft(store, 'abcdefghijkl')?.title).toBe('من هم')
    machine.resume(8, snapshotWithTitle('من هم'))
    await vi.advanceTimersByTimeAsync(0)
    expect(save.mock.lastCall).toEqual([snapshotWithTitle('من هم'), expect.any(String), 8])
    expect(machine.state().phase).toBe('saved')
  })

  it('taking the server’s version after a conflict forgets the copy', async () => {
    const { machine, store } = createMachine(vi.fn<Save>().mockRejectedValueOnce(httpError(412)))
    machine.change(snapshotWithTitle('من'))
    await vi.advanceTimersByTimeAsync(2000)
    expect(store.kept.has(KEY)).toBe(true)
    machine.resume(8)
    expect([machine.state().phase, store.kept.has(KEY)]).toEqual(['saved', false])
  })

  it('does not repeat what the server refuses, and sends again after a change', async () => {
    const save = vi
      .fn<Save>()
      .mockRejectedValueOnce(Object.assign(new Error('عنوان بلند است'), { status: 400 }))
      .mockResolvedValue({ revision: 2 })
    const { machine } = createMachine(save)
    machine.change(snapshotWithTitle('بلند'))
    await vi.advanceTimersByTimeAsync(100_000)
    expect([save.mock.calls.length, machine.state().phase, machine.state().message]).toEqual([1, 'refused', 'عنوان بلند است'])
    machine.change(snapshotWithTitle('کوتاه'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(machine.state().phase).toBe('saved')
  })

  it('moves the copy when the draft gets its address, and says when the device keeps none', async () => {
    const { machine, store } = createMachine(() => Promise.reject(httpError()))
    machine.change(snapshotWithTitle('ا'))
    machine.flush()
    machine.rename('bbbbbbbbbbbb')
    expect(readLocalDraft(store, 'bbbbbbbbbbbb')?.title).toBe('ا')
    expect([...store.kept.keys()].filter((key) => !key.startsWith('daftar:draft:bbbbbbbbbbbb'))).toEqual([])
    expect(machine.isSavedLocally()).toBe(true)
    store.setItem = () => {
      throw new Error('quota')
    }
    machine.flush()
    expect(machine.isSavedLocally()).toBe(false)
    machine.stop()
  })

  it('whatever fails and whenever words change: one save at a time, one snapshot an id, and the last words arrive', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.constantFrom('type', 'flush', 'wait'), fc.nat(3000)), { maxLength: 30 }),
        fc.array(fc.constantFrom('ok', 'lost', 'down', 'slow'), { maxLength: 12 }),
        async (acts, fates) => {
          let open = 0
          let most = 0
          const byId = new Map<string, string>()
          const server = { title: '', revision: 1, ids: new Map<string, number>() }
          const save: Save = async (snapshot, id, revision) => {
            most = Math.max(most, ++open)
            expect(byId.get(id) ?? snapshot.title).toBe(snapshot.title)
            byId.set(id, snapshot.title)
            const fate = fates.shift() ?? 'ok'
            await new Promise((resolve) => setTimeout(resolve, fate === 'slow' ? 2500 : 50))
            open--
            if (fate === 'down') throw httpError()
            const known = server.ids.get(id)
            if (known === undefined) {
              if (revision !== server.revision) throw httpError(412)
              server.ids.set(id, ++server.revision)
              server.title = snapshot.title
            }
            if (fate === 'lost') throw httpError()
            return { revision: known ?? server.revision }
          }
          const { machine, store } = createMachine(save)
          let typed = ''
          for (const act of acts) {
            if (act === 'type') {
              typed += 'ا'
              machine.change(snapshotWithTitle(typed))
            } else if (act === 'flush') machine.flush()
            else await vi.advanceTimersByTimeAsync(typeof act === 'number' ? act : 1100)
          }
          await vi.advanceTimersByTimeAsync(1_000_000)
          expect(most).toBeLessThanOrEqual(1)
          expect(server.title).toBe(typed)
          expect(machine.state().phase).toBe(typed ? 'saved' : 'idle')
          expect(store.kept.size).toBe(0)
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('its parts', () => {
  it('answers to an older attempt change nothing', () => {
    const saving = autosaveReducer(autosaveReducer(createInitialState(1), { type: 'changed', snapshot: snapshotWithTitle('ا') }), {
      type: 'send',
      saveId: 'a',
    })
    expect(autosaveReducer(saving, { type: 'saved', saveId: 'b', revision: 5 })).toBe(saving)
    expect(autosaveReducer(saving, { type: 'failed', saveId: 'b', kind: 'conflict' })).toBe(saving)
    expect(autosaveReducer(saving, { type: 'send', saveId: 'c' })).toBe(saving)
    expect(autosaveReducer(saving, { type: 'resumed', revision: 3 })).toBe(saving)
  })

  it('after a reload a save that was under way is asked for again under its name, and newer words follow', async () => {
    const server = { revision: 1, last: '', title: '' }
    const receive = (title: string, id: string, revision: number | undefined) => {
      if (server.last !== id && revision !== server.revision) throw httpError(412)
      if (server.last !== id) Object.assign(server, { revision: server.revision + 1, last: id, title })
      return { revision: server.revision }
    }
    const store = createMemoryStorage()
    // The first page's save arrives, its answer does not.
    const first = createMachine((snapshot, id, revision) => {
      receive(snapshot.title, id, revision)
      return new Promise(() => undefined)
    }, store)
    first.machine.change(snapshotWithTitle('یک'))
    await vi.advanceTimersByTimeAsync(1000)
    first.machine.change(snapshotWithTitle('یک و دو'))
    await vi.advanceTimersByTimeAsync(1000)
    first.machine.stop()
    const copy = readLocalDraft(store, 'abcdefghijkl')
    expect(copy).toMatchObject({ title: 'یک و دو', revision: 1, saveId: 'id-1', newer: true })
    const save = vi.fn<Save>(async ({ title }, id, revision) => receive(title, id, revision))
    const second = createMachine(save, store)
    if (copy) second.machine.recover(copy)
    await vi.advanceTimersByTimeAsync(5000)
    expect(second.machine.state().phase).toBe('saved')
    expect(server).toMatchObject({ revision: 3, title: 'یک و دو' })
    expect(save.mock.calls.map(([, id]) => id)[0]).toBe('id-1')
    expect(store.kept.has(KEY)).toBe(false)
  })

  it('the name of a save is on the device before the save leaves', async () => {
    const store = createMemoryStorage()
    let seen: string | undefined
    const { machine } = createMachine((_, id) => {
      seen = readLocalDraft(store, 'abcdefghijkl')?.saveId === id ? id : 'none'
      return Promise.resolve({ revision: 2 })
    }, store)
    machine.change(snapshotWithTitle('ا'))
    machine.flush()
    await vi.advanceTimersByTimeAsync(0)
    expect(seen).toBe('id-1')
  })

  it('words of an earlier life that never left are sent as new ones', async () => {
    const save = vi.fn<Save>().mockResolvedValue({ revision: 2 })
    const { machine } = createMachine(save)
    machine.recover({ ...snapshotWithTitle('مانده'), keptAt: 1, revision: 1 })
    await vi.advanceTimersByTimeAsync(1000)
    expect(save.mock.calls).toEqual([[snapshotWithTitle('مانده'), expect.any(String), 1]])
  })

  it('after a restore it goes on from the restored revision', async () => {
    const save = vi.fn<Save>().mockResolvedValue({ revision: 6 })
    const { machine } = createMachine(save)
    machine.resume(5)
    machine.change(snapshotWithTitle('پس از بازگرداندن'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(save.mock.lastCall?.[2]).toBe(5)
  })

  it('waits twice as long after each failure, to a minute', () => {
    expect([1, 2, 3, 4, 20].map((failures) => backoffMs(failures, 0.5))).toEqual([1000, 2000, 4000, 8000, 60_000])
    expect([backoffMs(1, 0), backoffMs(1, 1)]).toEqual([750, 1250])
  })

  it('knows what can be tried again', () => {
    expect([undefined, 0, 408, 429, 500, 503].map((status) => classifySaveError(httpError(status)))).toEqual(Array(6).fill('retry'))
    expect([409, 412].map((status) => classifySaveError(httpError(status)))).toEqual(['conflict', 'conflict'])
    expect([400, 401, 403, 404, 413].map((status) => classifySaveError(httpError(status)))).toEqual(Array(5).fill('refused'))
    expect(classifySaveError('x')).toBe('retry')
  })
})
