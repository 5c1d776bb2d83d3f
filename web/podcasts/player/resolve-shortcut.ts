interface KeyPress {
  code: string
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

export type PlayerShortcut = 'toggle' | 'skipBack' | 'skipForward' | 'mute' | 'slower' | 'faster'

/** Keys of every page while something is in the player. */
const GLOBAL_SHORTCUTS: Record<string, PlayerShortcut> = { Space: 'toggle', ArrowLeft: 'skipBack', ArrowRight: 'skipForward', KeyM: 'mute' }
/** The letters that elsewhere walk in lists and like. */
const PLAYER_SHORTCUTS: Record<string, PlayerShortcut> = { ...GLOBAL_SHORTCUTS, KeyK: 'toggle', KeyJ: 'skipBack', KeyL: 'skipForward' }

/** What a key means to the player; by its place on the keyboard, and `<` and `>` by what they are on this one. */
export function resolveShortcut({ code, key, shiftKey, ctrlKey, metaKey, altKey }: KeyPress, inside: boolean): PlayerShortcut | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  if (key === '<' || (shiftKey && code === 'Comma')) return 'slower'
  if (key === '>' || (shiftKey && code === 'Period')) return 'faster'
  return shiftKey ? undefined : (inside ? PLAYER_SHORTCUTS : GLOBAL_SHORTCUTS)[code]
}
