interface Press {
  code: string
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

export type PlayerKey = 'toggle' | 'back' | 'on' | 'mute' | 'slower' | 'faster'

/** Keys of every page while something is in the player. */
const EVERYWHERE: Record<string, PlayerKey> = { Space: 'toggle', ArrowLeft: 'back', ArrowRight: 'on', KeyM: 'mute' }
/** The letters that elsewhere walk in lists and like. */
const INSIDE: Record<string, PlayerKey> = { ...EVERYWHERE, KeyK: 'toggle', KeyJ: 'back', KeyL: 'on' }

/** What a key means to the player; by its place on the keyboard, and `<` and `>` by what they are on this one. */
export function keyOf({ code, key, shiftKey, ctrlKey, metaKey, altKey }: Press, inside: boolean): PlayerKey | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  if (key === '<' || (shiftKey && code === 'Comma')) return 'slower'
  if (key === '>' || (shiftKey && code === 'Period')) return 'faster'
  return shiftKey ? undefined : (inside ? INSIDE : EVERYWHERE)[code]
}
