interface KeyPress {
  code: string
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

export type PlayerShortcut = 'toggle' | 'skipBack' | 'skipForward' | 'mute' | 'slower' | 'faster'

/** Shortcuts that work on every page while the player has a track. */
const GLOBAL_SHORTCUTS: Record<string, PlayerShortcut> = { Space: 'toggle', ArrowLeft: 'skipBack', ArrowRight: 'skipForward', KeyM: 'mute' }
/** Shortcuts inside the player; elsewhere their letters navigate lists and like posts. */
const PLAYER_SHORTCUTS: Record<string, PlayerShortcut> = { ...GLOBAL_SHORTCUTS, KeyK: 'toggle', KeyJ: 'skipBack', KeyL: 'skipForward' }

/** Maps a key press to a shortcut by physical key; `<` and `>` also match by character. */
export function resolveShortcut({ code, key, shiftKey, ctrlKey, metaKey, altKey }: KeyPress, inside: boolean): PlayerShortcut | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  if (key === '<' || (shiftKey && code === 'Comma')) return 'slower'
  if (key === '>' || (shiftKey && code === 'Period')) return 'faster'
  return shiftKey ? undefined : (inside ? PLAYER_SHORTCUTS : GLOBAL_SHORTCUTS)[code]
}
