import { useEffect } from 'react'
import { BACK, ON, skip, stepSpeed, toggle, toggleMuted } from './controls.ts'
import { keyOf, type PlayerKey } from './key-of.ts'
import { player } from './state.ts'

const TYPING = 'input, textarea, select, [contenteditable="true"]'
const TIMELINE = 'input[type="range"]'
/** What takes the space bar or the arrows for itself. */
const PRESSED = 'a[href], button, summary, audio, video, [role="tab"], [role="menuitem"], [popover] *'

const ACTS: Record<PlayerKey, () => void> = {
  toggle,
  back: () => skip(-BACK),
  on: () => skip(ON),
  mute: toggleMuted,
  slower: () => stepSpeed(-1),
  faster: () => stepSpeed(1),
}

/** The player's keys: everywhere while nothing is typed and no other dialog is open, and more of them inside the player. */
export function useKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      if (!player().track || event.defaultPrevented || event.isComposing || !(target instanceof Element)) return
      const inside = target.closest('[data-in-player]') !== null
      if (target.matches(TYPING) && !(inside && target.matches(TIMELINE))) return
      if (!inside && document.querySelector('dialog[open]')) return
      const key = keyOf(event, inside)
      if (!key || (target.matches(PRESSED) && (key === 'toggle' ? event.code === 'Space' : !inside && event.code.startsWith('Arrow'))))
        return
      event.preventDefault()
      ACTS[key]()
    }
    // Before the page's own shortcuts, which leave alone what was taken.
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [])
}
