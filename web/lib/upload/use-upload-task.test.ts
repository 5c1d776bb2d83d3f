import { beforeEach, expect, test, vi } from 'vitest'
import { mountHook, waitFor } from '#web/lib/testing/mount-hook.tsx'
import type { Progress, UploadTask } from './upload-task.ts'
import { useUploadTask } from './use-upload-task.ts'

let page: EventTarget

beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})

const file = new File(['x'], 'a.mp3')

function createTask() {
  let progress: Progress = { phase: 'preparing', sent: 0 }
  const listeners = new Set<() => void>()
  const task = {
    ...{ start: vi.fn(), pause: vi.fn(), resume: vi.fn(), cancel: vi.fn() },
    read: () => progress,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const show = (next: Progress) => {
    progress = next
    for (const listener of listeners) listener()
  }
  return { task: task as UploadTask, show, pause: task.pause, start: task.start }
}
const leave = () => {
  const event = new Event('beforeunload', { cancelable: true })
  page.dispatchEvent(event)
  return event.defaultPrevented
}

test('a started upload shows its progress, and leaving the page asks first until it failed', async () => {
  const hook = await mountHook(() => useUploadTask())
  expect([hook.current.running, hook.current.progress, leave()]).toEqual([undefined, { phase: 'preparing', sent: 0 }, false])
  const { task, show, start, pause } = createTask()
  hook.current.startUpload(file, () => task)
  await waitFor(() => expect([hook.current.running?.file, leave()]).toEqual([file, true]))
  expect(start).toHaveBeenCalledOnce()
  show({ phase: 'sending', sent: 5 })
  await waitFor(() => expect(hook.current.progress).toEqual({ phase: 'sending', sent: 5 }))
  show({ phase: 'failed', sent: 5 })
  await waitFor(() => expect(leave()).toBe(false))
  expect(pause).not.toHaveBeenCalled()
})

test('an ended upload lets the page go', async () => {
  const hook = await mountHook(() => useUploadTask())
  const { task } = createTask()
  hook.current.startUpload(file, () => task)
  await waitFor(() => expect(leave()).toBe(true))
  hook.current.end()
  await waitFor(() => expect([hook.current.running, leave()]).toEqual([undefined, false]))
})

test('a page that closes pauses its upload and tells it to stop', async () => {
  const hook = await mountHook(() => useUploadTask())
  const { task, pause } = createTask()
  const stops: AbortSignal[] = []
  hook.current.startUpload(file, (stop) => {
    stops.push(stop)
    return task
  })
  await waitFor(() => expect(hook.current.running).toBeDefined())
  hook.unmount()
  expect([pause.mock.calls.length, stops[0]?.aborted]).toEqual([1, true])
})
