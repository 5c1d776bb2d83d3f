export interface TriageKey {
  code: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  repeat: boolean
  isComposing: boolean
  defaultPrevented: boolean
}

/**
 * Returns the letter of a key by its physical position, so that shortcuts also work on the Persian layout. Undefined for other keys, with a
 * modifier, and for a key that is held down or already handled.
 */
export function matchTriageKey({ code, repeat, isComposing, defaultPrevented, ...held }: TriageKey): string | undefined {
  if (repeat || isComposing || defaultPrevented) return undefined
  if (held.shiftKey || held.ctrlKey || held.metaKey || held.altKey) return undefined
  return /^Key([A-Z])$/.exec(code)?.[1]
}
