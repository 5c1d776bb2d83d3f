import { useSyncExternalStore } from 'react'

export interface Toast {
  id: number
  message: string
  /** Shown as «واگرد»; takes back what was just done. */
  undo?: () => void
  /** Something failed; stays until it is closed. */
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

/** Shows a message at the foot of the screen for six seconds or its own `life` in ms (a failure stays); the newest three are kept. Browser only. */
export function showToast({ durationMs = DEFAULT_DURATION_MS, ...toast }: Omit<Toast, 'id'> & { durationMs?: number }): () => void {
  const id = ++lastId
  setToasts([...toasts, { ...toast, id }].slice(-3))
  const close = () => closeToast(id)
  if (!toast.failed) setTimeout(close, durationMs)
  return close
}

export const closeToast = (id: number) => setToasts(toasts.filter((toast) => toast.id !== id))

const NO_TOASTS: readonly Toast[] = []

/** Messages shown now, oldest first. */
export const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
    () => NO_TOASTS,
  )
