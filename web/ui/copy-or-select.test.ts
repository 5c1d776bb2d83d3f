import { afterEach, expect, test, vi } from 'vitest'
import { copyOrSelect } from './OneTimeSecret.tsx'
import { closeToast, currentToasts } from './toast.ts'

const text = { copied: 'کپی شد', notCopied: 'کپی نشد' }

afterEach(() => {
  for (const { id } of currentToasts()) closeToast(id)
})

test.each([
  ['has no clipboard', {}],
  ['refuses to write', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } }],
])('selects the text when the browser %s', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  const select = vi.fn()
  await copyOrSelect('secret', { select }, text)
  expect(select).toHaveBeenCalledOnce()
  expect(currentToasts()).toMatchObject([{ message: 'کپی نشد', failed: true }])
})

test('writes the value to the clipboard without selecting the text', async () => {
  const [writeText, select] = [vi.fn(async () => undefined), vi.fn()]
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await copyOrSelect('secret', { select }, text)
  expect(writeText).toHaveBeenCalledExactlyOnceWith('secret')
  expect(select).not.toHaveBeenCalled()
  expect(currentToasts()).toMatchObject([{ message: 'کپی شد' }])
})
