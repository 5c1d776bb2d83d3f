import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeToast, currentToasts, showToast } from './toast.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  for (const { id } of currentToasts()) closeToast(id)
})

const messages = () => currentToasts().map(({ message }) => message)

test('identical toasts are one toast, whose time restarts and which keeps its element, so that it is announced once', () => {
  showToast({ message: 'کپی شد' })
  const [{ id } = { id: 0 }] = currentToasts()
  vi.advanceTimersByTime(4000)
  showToast({ message: 'کپی شد' })
  expect(currentToasts().map((toast) => toast.id)).toEqual([id])
  vi.advanceTimersByTime(4000)
  expect(messages()).toEqual(['کپی شد'])
  vi.advanceTimersByTime(2000)
  expect(messages()).toEqual([])
})

test('repeated errors are one toast, which stays until it is closed', () => {
  for (let at = 0; at < 4; at++) showToast({ message: 'نشد', failed: true })
  vi.advanceTimersByTime(60_000)
  expect(messages()).toEqual(['نشد'])
})

test('toasts that offer to undo different actions stay apart, and so do different messages and an error', () => {
  showToast({ message: 'حذف شد', undo: () => undefined })
  showToast({ message: 'حذف شد', undo: () => undefined })
  showToast({ message: 'حذف شد', failed: true })
  expect(messages()).toHaveLength(3)
})

test('only the newest three toasts are shown, each for its own time', () => {
  for (const message of ['الف', 'ب', 'پ', 'ت']) showToast({ message, undo: () => undefined, ...(message === 'پ' && { durationMs: 1000 }) })
  expect(messages()).toEqual(['ب', 'پ', 'ت'])
  vi.advanceTimersByTime(1000)
  expect(messages()).toEqual(['ب', 'ت'])
  vi.advanceTimersByTime(5000)
  expect([messages(), vi.getTimerCount()]).toEqual([[], 0])
})

test('a toast is closed by its owner, without closing another', () => {
  const close = showToast({ message: 'الف' })
  showToast({ message: 'ب', undo: () => undefined })
  showToast({ message: 'ب' })
  close()
  close()
  expect(messages()).toEqual(['ب', 'ب'])
})
