import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EMPTY_DOCUMENT } from '#shared/document/contract.ts'
import { createAutosave, type Save } from './autosave.ts'
import { autosave, backoffMs, initialAutosave } from './autosave-state.ts'
import { readCopy } from './device-copy.ts'
import { kindOfFailure } from './save-error.ts'
import type { Snapshot } from './snapshot.ts'

const titled = (title: string): Snapshot => ({ title, document: EMPTY_DOCUMENT })
const failure = (status?: number) => Object.assign(new Error('x'), status === undefined ? {} : { status })
const memory = () => {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
const KEY = 'daftar:draft:abcdefghijkl'
const machineWith = (save: Save, store = memory()) => {
  let ids = 0
  const machine = createAutosave({
    save,
    hash: 'abcdefghijkl',
    revision: 1,
    debounceMs: 1000,
    store,
    makeId: () => `id-${++ids}`,
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
    const { machine, store } = machineWith(save)
    machine.change(titled('ا'))
    await vi.advanceTimersByTimeAsync(900)
    machine.change(titled('اب'))
    await vi.advanceTimersByTimeAsync(999)
    expect(save).not.toHaveBeenCalled()
    expect(readCopy(store, 'abcdefghijkl')).toMatchObject({ title: 'اب', keptAt: 42, revision: 1 })
    await vi.advanceTimersByTimeAsync(1)
    expect(save.mock.calls).toEqual([[titled('اب'), 'id-1', 1]])
    expect(machine.state()).toEqual({ phase: 'saved', revision: 2, failures: 0 })
    expect(store.kept.has(KEY)).toBe(false)
  })

  it('settles a lost answer with the same id before newer words are sent', async () => {
    const save = vi
      .fn<Save>()
      .mockRejectedValueOnce(failure())
      .mockRejectedValueOnce(failure(503))
      .mockResolvedValueOnce({ revision: 2 })
      .mockResolvedValueOnce({ revision: 3 })
    const { machine, store } = machineWith(save)
    machine.change(titled('یک'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(machine.state().phase).toBe('offline')
    machine.change(titled('دو'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(readCopy(store, 'abcdefghijkl')?.title).toBe('دو')
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
      .mockRejectedValueOnce(failure())
      .mockImplementation(
        () =>
          new Promise((resolve) => {
            answer = resolve
          }),
      )
    const { machine } = machineWith(save)
    machine.change(titled('ا'))
    machine.flush()
    await vi.advanceTimersByTimeAsync(0)
    expect([save.mock.calls.length, machine.state().phase]).toEqual([1, 'offline'])
    machine.flush()
    machine.change(titled('ب'))
    machine.flush()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(save).toHaveBeenCalledTimes(2)
    answer?.({ revision: 2 })
    await vi.advanceTimersByTimeAsync(1000)
    expect(save).toHaveBeenCalledTimes(3)
  })

  it.each([409, 412])('stops at a conflict (%i), keeps the words, and goes on from the chosen revision', async (status) => {
    const save = vi.fn<Save>().mockRejectedValueOnce(failure(status)).mockResolvedValue({ revision: 9 })
    const { machine, store } = machineWith(save)
    machine.change(titled('من'))
    await vi.advanceTimersByTimeAsync(1000)
    machine.change(titled('من هم'))
    machine.flush()
    await vi.advanceTimersByTimeAsync(100_000)
    expect([save.mock.calls.length, machine.state().phase]).toEqual([1, 'conflict'])
    expect(readCopy(store, 'abcdefghijkl')?.title).toBe('من هم')
    machine.resume(8, titled('من هم'))
    await vi.advanceTimersByTimeAsync(0)
    expect(save.mock.lastCall).toEqual([titled('من هم'), expect.any(String), 8])
    expect(machine.state().phase).toBe('saved')
  })

  it('taking the server’s version after a conflict forgets the copy', async () => {
    const { machine, store } = machineWith(vi.fn<Save>().mockRejectedValueOnce(failure(412)))
    machine.change(titled('من'))
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
    const { machine } = machineWith(save)
    machine.change(titled('بلند'))
    await vi.advanceTimersByTimeAsync(100_000)
    expect([save.mock.calls.length, machine.state().phase, machine.state().message]).toEqual([1, 'refused', 'عنوان بلند است'])
    machine.change(titled('کوتاه'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(machine.state().phase).toBe('saved')
  })

  it('moves the copy when the draft gets its address, and says when the device keeps none', async () => {
    const { machine, store } = machineWith(() => Promise.reject(failure()))
    machine.change(titled('ا'))
    machine.flush()
    machine.rename('bbbbbbbbbbbb')
    expect(readCopy(store, 'bbbbbbbbbbbb')?.title).toBe('ا')
    expect([...store.kept.keys()].filter((key) => !key.startsWith('daftar:draft:bbbbbbbbbbbb'))).toEqual([])
    expect(machine.keptOnDevice()).toBe(true)
    store.setItem = () => {
      throw new Error('quota')
    }
    machine.flush()
    expect(machine.keptOnDevice()).toBe(false)
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
            if (fate === 'down') throw failure()
            const known = server.ids.get(id)
            if (known === undefined) {
              if (revision !== server.revision) throw failure(412)
              server.ids.set(id, ++server.revision)
              server.title = snapshot.title
            }
            if (fate === 'lost') throw failure()
            return { revision: known ?? server.revision }
          }
          const { machine, store } = machineWith(save)
          let typed = ''
          for (const act of acts) {
            if (act === 'type') {
              typed += 'ا'
              machine.change(titled(typed))
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
    const saving = autosave(autosave(initialAutosave(1), { type: 'changed', snapshot: titled('ا') }), { type: 'send', saveId: 'a' })
    expect(autosave(saving, { type: 'saved', saveId: 'b', revision: 5 })).toBe(saving)
    expect(autosave(saving, { type: 'failed', saveId: 'b', kind: 'conflict' })).toBe(saving)
    expect(autosave(saving, { type: 'send', saveId: 'c' })).toBe(saving)
    expect(autosave(saving, { type: 'resumed', revision: 3 })).toBe(saving)
  })

  it('after a reload a save that was under way is asked for again under its name, and newer words follow', async () => {
    const server = { revision: 1, last: '', title: '' }
    const receive = (title: string, id: string, revision: number | undefined) => {
      if (server.last !== id && revision !== server.revision) throw failure(412)
      if (server.last !== id) Object.assign(server, { revision: server.revision + 1, last: id, title })
      return { revision: server.revision }
    }
    const store = memory()
    // The first page's save arrives, its answer does not.
    const first = machineWith((snapshot, id, revision) => {
      receive(snapshot.title, id, revision)
      return new Promise(() => undefined)
    }, store)
    first.machine.change(titled('یک'))
    await vi.advanceTimersByTimeAsync(1000)
    first.machine.change(titled('یک و دو'))
    await vi.advanceTimersByTimeAsync(1000)
    first.machine.stop()
    const copy = readCopy(store, 'abcdefghijkl')
    expect(copy).toMatchObject({ title: 'یک و دو', revision: 1, saveId: 'id-1', newer: true })
    const save = vi.fn<Save>(async ({ title }, id, revision) => receive(title, id, revision))
    const second = machineWith(save, store)
    if (copy) second.machine.recover(copy)
    await vi.advanceTimersByTimeAsync(5000)
    expect(second.machine.state().phase).toBe('saved')
    expect(server).toMatchObject({ revision: 3, title: 'یک و دو' })
    expect(save.mock.calls.map(([, id]) => id)[0]).toBe('id-1')
    expect(store.kept.has(KEY)).toBe(false)
  })

  it('the name of a save is on the device before the save leaves', async () => {
    const store = memory()
    let seen: string | undefined
    const { machine } = machineWith((_, id) => {
      seen = readCopy(store, 'abcdefghijkl')?.saveId === id ? id : 'none'
      return Promise.resolve({ revision: 2 })
    }, store)
    machine.change(titled('ا'))
    machine.flush()
    await vi.advanceTimersByTimeAsync(0)
    expect(seen).toBe('id-1')
  })

  it('words of an earlier life that never left are sent as new ones', async () => {
    const save = vi.fn<Save>().mockResolvedValue({ revision: 2 })
    const { machine } = machineWith(save)
    machine.recover({ ...titled('مانده'), keptAt: 1, revision: 1 })
    await vi.advanceTimersByTimeAsync(1000)
    expect(save.mock.calls).toEqual([[titled('مانده'), expect.any(String), 1]])
  })

  it('after a restore it goes on from the restored revision', async () => {
    const save = vi.fn<Save>().mockResolvedValue({ revision: 6 })
    const { machine } = machineWith(save)
    machine.resume(5)
    machine.change(titled('پس از بازگرداندن'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(save.mock.lastCall?.[2]).toBe(5)
  })

  it('waits twice as long after each failure, to a minute', () => {
    expect([1, 2, 3, 4, 20].map((failures) => backoffMs(failures, 0.5))).toEqual([1000, 2000, 4000, 8000, 60_000])
    expect([backoffMs(1, 0), backoffMs(1, 1)]).toEqual([750, 1250])
  })

  it('knows what can be tried again', () => {
    expect([undefined, 0, 408, 429, 500, 503].map((status) => kindOfFailure(failure(status)))).toEqual(Array(6).fill('again'))
    expect([409, 412].map((status) => kindOfFailure(failure(status)))).toEqual(['conflict', 'conflict'])
    expect([400, 401, 403, 404, 413].map((status) => kindOfFailure(failure(status)))).toEqual(Array(5).fill('refused'))
    expect(kindOfFailure('x')).toBe('again')
  })
})
