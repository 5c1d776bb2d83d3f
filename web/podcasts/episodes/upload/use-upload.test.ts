import { beforeEach, expect, test, vi } from 'vitest'
import { FakeXhr } from '#web/lib/testing/fake-xhr.ts'
import { mountHook, toastMessages, waitFor } from '#web/lib/testing/mount-hook.tsx'
import { text } from '#web/podcasts/episodes/text.ts'
import type { AudioUpload } from '#worker/podcasts/episodes/contract.ts'
import { useUpload } from './use-upload.ts'

const POST = 'abcdefghijkl'
const UPLOADS = `/api/episodes/${POST}/uploads`
const upload = (hash: string) => ({ hash, partBytes: 4, parts: [] }) as unknown as AudioUpload
const STORED = { state: 'stored', duration: 1000 }
const file = new File(['123456'], `${'ا'.repeat(210)}.mp3`, { lastModified: 1 })

beforeEach(() => {
  FakeXhr.requests.length = 0
  vi.stubGlobal('XMLHttpRequest', FakeXhr)
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
})

const mount = (answers: Record<string, unknown> = {}) =>
  mountHook(() => useUpload(POST), {
    answers: { [`POST ${UPLOADS}`]: upload('mine'), [`POST ${UPLOADS}/mine/complete`]: STORED, ...answers },
  })
type Hook = Awaited<ReturnType<typeof mount>>

async function sendParts() {
  await waitFor(() => expect(FakeXhr.requests).toHaveLength(2))
  for (const request of FakeXhr.requests) request.answer(204)
}
const addresses = ({ sent }: Hook) => sent.map(([address]) => address)

test('a file is sent in parts, and its post has the audio at the end', async () => {
  const hook = await mount()
  const stale = vi.spyOn(hook.queryClient, 'invalidateQueries')
  hook.current.start(file, [])
  await sendParts()
  await waitFor(() => expect([hook.current.stored, hook.current.running]).toEqual([STORED, undefined]))
  expect(hook.sent[0]).toEqual([
    `POST ${UPLOADS}`,
    { key: expect.stringMatching(/^[\w-]{43}$/), name: file.name.slice(-200), bytes: file.size },
  ])
  // Parts are sent at the same time: the one whose digest is ready first goes first.
  const sizes = FakeXhr.requests.map(({ url, body }) => [url, (body as ArrayBuffer).byteLength])
  expect(Object.fromEntries(sizes)).toEqual({ [`${UPLOADS}/mine/parts/1`]: 4, [`${UPLOADS}/mine/parts/2`]: 2 })
  // A browser that decodes no audio has no waveform.
  expect(hook.sent.at(-1)).toEqual([`POST ${UPLOADS}/mine/complete`, { peaks: '' }])
  expect([toastMessages(), stale.mock.calls.length]).toEqual([[text.done], 1])
  hook.current.dismissStored()
  await waitFor(() => expect(hook.current.stored).toBeUndefined())
})

test('a file replaces the other unfinished uploads of its post, and resumes its own', async () => {
  const hook = await mount()
  hook.current.start(file, [upload('other'), upload('mine')])
  await sendParts()
  await waitFor(() => expect(hook.current.stored).toEqual(STORED))
  expect(addresses(hook)).toEqual([`POST ${UPLOADS}`, `DELETE ${UPLOADS}/other`, `POST ${UPLOADS}/mine/complete`])
})

test('a cancelled upload is stopped here and on the server, even if the server fails', async () => {
  const hook = await mount({ [`DELETE ${UPLOADS}/mine`]: () => Promise.reject(new TypeError('offline')) })
  hook.current.start(file, [])
  await waitFor(() => expect(FakeXhr.requests).toHaveLength(2))
  const stale = vi.spyOn(hook.queryClient, 'invalidateQueries')
  await hook.current.cancel()
  await waitFor(() => expect(hook.current.running).toBeUndefined())
  expect([addresses(hook).at(-1), FakeXhr.requests.map(({ isAborted }) => isAborted)]).toEqual([`DELETE ${UPLOADS}/mine`, [true, true]])
  expect([hook.current.stored, stale.mock.calls.length]).toEqual([undefined, 1])
})

test('a waveform that takes too long is left out', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      decodeAudioData = () => new Promise(() => undefined)
    },
  )
  const turn = () => new Promise<void>((done) => setImmediate(done))
  const until = async (isReached: () => boolean) => {
    while (!isReached()) await turn()
  }
  const hook = await mount()
  hook.current.start(file, [])
  await until(() => FakeXhr.requests.length === 2)
  for (const request of FakeXhr.requests) request.answer(204)
  await until(() => hook.current.progress.phase === 'finishing')
  await turn()
  vi.advanceTimersByTime(19_999)
  for (let nth = 0; nth < 20; nth++) await turn()
  expect(addresses(hook)).toEqual([`POST ${UPLOADS}`])
  vi.advanceTimersByTime(1)
  await until(() => hook.sent.length === 2)
  expect(hook.sent[1]).toEqual([`POST ${UPLOADS}/mine/complete`, { peaks: '' }])
})
