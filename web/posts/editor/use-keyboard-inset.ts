import { type RefObject, useEffect } from 'react'

/** Lower parts of a window that come and go, such as a bar of addresses, are no keyboard. */
const MIN_KEYBOARD_HEIGHT = 80

/** Tells an element that sticks to the foot of the window how high the keyboard on the screen is, as `--keyboard`. */
export function useKeyboardInset(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = visualViewport
    if (!viewport) return
    const updateInset = () => {
      const hidden = innerHeight - viewport.offsetTop - viewport.height
      // Under a finger's zoom the same figures mean something else.
      element.current?.style.setProperty('--keyboard', viewport.scale === 1 && hidden > MIN_KEYBOARD_HEIGHT ? `${hidden}px` : '0px')
    }
    updateInset()
    for (const name of ['resize', 'scroll']) viewport.addEventListener(name, updateInset)
    return () => {
      for (const name of ['resize', 'scroll']) viewport.removeEventListener(name, updateInset)
    }
  }, [element])
}
