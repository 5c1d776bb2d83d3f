import { useEffect } from 'react'
import { SKIP_BACK_MS, SKIP_FORWARD_MS, skip, stepSpeed, toggleMuted, togglePlayback } from './controls.ts'
import { type PlayerShortcut, resolveShortcut } from './resolve-shortcut.ts'
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
 * Registers the player's shortcuts: the global ones on every page, except while typing or in a dialog, and the others inside the player.
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
