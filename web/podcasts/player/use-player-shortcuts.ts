import { useEffect } from 'react'
import { SKIP_BACK_MS, SKIP_FORWARD_MS, skip, stepSpeed, toggleMuted, togglePlayback } from './controls.ts'
import { getPlayerState } from './state.ts'

const EDITABLE = 'input, textarea, select, [contenteditable="true"]'
const SEEK_BAR = 'input[type="range"]'
/** Elements that handle Space or the arrow keys themselves. */
const INTERACTIVE = 'a[href], button, summary, audio, video, [role="tab"], [role="menuitem"], [popover] *'

const HANDLERS: Record<PlayerShortcut, () => void> = {
  toggle: togglePlayback,
  skipBack: () => skip(-SKIP_BACK_MS),
  skipForward: () => skip(SKIP_FORWARD_MS),
  mute: toggleMuted,
  slower: () => stepSpeed(-1),
  faster: () => stepSpeed(1),
}

/**
 * Registers the player's shortcuts while it has a track: those for every page except in fields and dialogs, and all of them inside the
 * player.
 */
export function usePlayerShortcuts(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      if (!getPlayerState().track || event.defaultPrevented || event.isComposing || !(target instanceof Element)) return
      const inside = target.closest('[data-in-player]') !== null
      if (target.matches(EDITABLE) && !(inside && target.matches(SEEK_BAR))) return
      if (!inside && document.querySelector('dialog[open]')) return
      const key = resolveShortcut(event, inside)
      if (!key || (target.matches(INTERACTIVE) && (key === 'toggle' ? event.code === 'Space' : !inside && event.code.startsWith('Arrow'))))
        return
      event.preventDefault()
      HANDLERS[key]()
    }
    // The capture phase runs before the page's own shortcuts, which skip handled events.
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [])
}

interface KeyPress {
  code: string
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

type PlayerShortcut = 'toggle' | 'skipBack' | 'skipForward' | 'mute' | 'slower' | 'faster'

/** Shortcuts that work on every page while the player has a track. */
const GLOBAL_SHORTCUTS: Record<string, PlayerShortcut> = { Space: 'toggle', ArrowLeft: 'skipBack', ArrowRight: 'skipForward', KeyM: 'mute' }
/** Shortcuts inside the player; elsewhere their letters navigate lists and like posts. */
const PLAYER_SHORTCUTS: Record<string, PlayerShortcut> = { ...GLOBAL_SHORTCUTS, KeyK: 'toggle', KeyJ: 'skipBack', KeyL: 'skipForward' }

/** Maps a key press to a shortcut by physical key, and `<` and `>` also by character; undefined with Ctrl, Cmd or Alt. */
export function resolveShortcut({ code, key, shiftKey, ctrlKey, metaKey, altKey }: KeyPress, inside: boolean): PlayerShortcut | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  if (key === '<' || (shiftKey && code === 'Comma')) return 'slower'
  if (key === '>' || (shiftKey && code === 'Period')) return 'faster'
  return shiftKey ? undefined : (inside ? PLAYER_SHORTCUTS : GLOBAL_SHORTCUTS)[code]
}
