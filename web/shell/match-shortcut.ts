interface KeyPress {
  code: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

type Shortcut = 'search' | 'write' | 'help' | 'next' | 'previous' | 'like' | 'save'

const KEYS: Record<string, Shortcut> = { Slash: 'search', KeyN: 'write', KeyJ: 'next', KeyK: 'previous', KeyL: 'like', KeyS: 'save' }

/** What a key means; by its place on the keyboard, so that the Persian layout has the same shortcuts. */
export function matchShortcut({ code, shiftKey, ctrlKey, metaKey, altKey }: KeyPress): Shortcut | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  if (shiftKey) return code === 'Slash' ? 'help' : undefined
  return KEYS[code]
}
