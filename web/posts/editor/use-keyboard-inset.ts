import { type RefObject, useEffect } from 'react'

/** Minimum height, in px, that counts as a keyboard; smaller differences come from browser UI such as the address bar. */
const MIN_KEYBOARD_HEIGHT = 80

/** Sets `--keyboard` on an element to the height of the on-screen keyboard, or to 0px without one. */
export function useKeyboardInset(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = visualViewport
    if (!viewport) return
    const updateInset = () => {
      const hidden = innerHeight - viewport.offsetTop - viewport.height
      // While the page is zoomed, the difference does not reflect the keyboard.
      element.current?.style.setProperty('--keyboard', viewport.scale === 1 && hidden > MIN_KEYBOARD_HEIGHT ? `${hidden}px` : '0px')
    }
    updateInset()
    for (const name of ['resize', 'scroll']) viewport.addEventListener(name, updateInset)
    return () => {
      for (const name of ['resize', 'scroll']) viewport.removeEventListener(name, updateInset)
    }
  }, [element])
}
