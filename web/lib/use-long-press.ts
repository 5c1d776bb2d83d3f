import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

const LONG_PRESS_MS = 500

/** Returns handlers for a button with a long-press action; suppresses the click that follows a long press. */
export function useLongPress(onLongPress: () => void, onPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasLong = useRef(false)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onPointerDown({ button }: PointerEvent) {
      wasLong.current = false
      if (button !== 0) return
      timer.current = setTimeout(() => {
        wasLong.current = true
        onLongPress()
      }, LONG_PRESS_MS)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    // A long touch would open the browser's context menu.
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    onClick() {
      if (!wasLong.current) onPress()
      wasLong.current = false
    },
  }
}
