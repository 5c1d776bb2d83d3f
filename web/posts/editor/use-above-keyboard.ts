import { type RefObject, useEffect } from 'react'

/** Lower parts of a window that come and go, such as a bar of addresses, are no keyboard. */
const LEAST = 80

/** Tells an element that sticks to the foot of the window how high the keyboard on the screen is, as `--keyboard`. */
export function useAboveKeyboard(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const seen = visualViewport
    if (!seen) return
    const settle = () => {
      const hidden = innerHeight - seen.offsetTop - seen.height
      // Under a finger's zoom the same figures mean something else.
      element.current?.style.setProperty('--keyboard', seen.scale === 1 && hidden > LEAST ? `${hidden}px` : '0px')
    }
    settle()
    for (const name of ['resize', 'scroll']) seen.addEventListener(name, settle)
    return () => {
      for (const name of ['resize', 'scroll']) seen.removeEventListener(name, settle)
    }
  }, [element])
}
