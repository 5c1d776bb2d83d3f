import { useSyncExternalStore } from 'react'

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
const listeners = new Set<() => void>()

function setToasts(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/**
 * Shows a toast for `durationMs`, or until the user closes it if it is an error. Keeps only the newest three toasts. Returns a function
 * that closes the toast. Browser only.
 */
export function showToast({ durationMs = DEFAULT_DURATION_MS, ...toast }: Omit<Toast, 'id'> & { durationMs?: number }): () => void {
  const id = ++lastId
  setToasts([...toasts, { ...toast, id }].slice(-3))
  const close = () => closeToast(id)
  if (!toast.failed) setTimeout(close, durationMs)
  return close
}

export const closeToast = (id: number) => setToasts(toasts.filter((toast) => toast.id !== id))

const NO_TOASTS: readonly Toast[] = []

export const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
    () => NO_TOASTS,
  )
