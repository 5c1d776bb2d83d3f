interface KeyPress {
  code: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

type Shortcut = 'search' | 'write' | 'help' | 'next' | 'previous' | 'like' | 'save'

const KEYS: Record<string, Shortcut> = { Slash: 'search', KeyN: 'write', KeyJ: 'next', KeyK: 'previous', KeyL: 'like', KeyS: 'save' }

/** Returns the shortcut of a key by its physical position, so that shortcuts also work on the Persian layout. */
export function matchShortcut({ code, shiftKey, ctrlKey, metaKey, altKey }: KeyPress): Shortcut | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  if (shiftKey) return code === 'Slash' ? 'help' : undefined
  return KEYS[code]
}
