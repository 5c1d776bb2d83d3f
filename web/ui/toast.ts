import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/lib/listeners.ts'

export interface Toast {
  id: number
  message: string
  undo?: () => void
  /** Marks the toast as an error, which stays until closed. */
  failed?: boolean
}

const DEFAULT_DURATION_MS = 6000
let toasts: readonly Toast[] = []
let lastId = 0
const timers = new Map<number, ReturnType<typeof setTimeout>>()
const { subscribe, notify } = createListeners()

function setToasts(next: readonly Toast[]) {
  toasts = next
  notify()
}

/**
 * Shows a toast for `durationMs`, or until the user closes it if it is an error. Repeating a shown toast restarts its time instead of adding
 * another, unless it offers an undo, which is of another action. Keeps only the newest three toasts. Returns a function that closes the
 * toast. Browser only.
 */
export function showToast({ durationMs = DEFAULT_DURATION_MS, ...toast }: Omit<Toast, 'id'> & { durationMs?: number }): () => void {
  const shown = toasts.find((other) => !toast.undo && !other.undo && other.message === toast.message && other.failed === toast.failed)
  const id = shown?.id ?? ++lastId
  if (!shown) setToasts([...toasts, { ...toast, id }].slice(-3))
  clearTimeout(timers.get(id))
  const close = () => closeToast(id)
  if (!toast.failed) timers.set(id, setTimeout(close, durationMs))
  return close
}

export function closeToast(id: number) {
  clearTimeout(timers.get(id))
  timers.delete(id)
  setToasts(toasts.filter((toast) => toast.id !== id))
}

export const currentToasts = (): readonly Toast[] => toasts

const NO_TOASTS: readonly Toast[] = []

export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, currentToasts, () => NO_TOASTS)
