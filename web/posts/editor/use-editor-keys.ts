import { type RefObject, useEffect, useRef } from 'react'
import { enterNextBar } from './toolbar-focus.ts'

interface Acts {
  correct(): void
  showKeys(): void
  openBlockMenu(): void
}

const TYPING = 'input, textarea, select, [contenteditable="true"], [contenteditable="true"] *'

/**
 * Keys of the whole writing screen, by their place on the keyboard: Alt+F10 to the tools, Alt+V the corrector, Alt+B the block's
 * menu, Ctrl+/ the list of keys, and `?` as well where nothing is being typed.
 */
export function useEditorKeys(root: RefObject<HTMLElement | null>, acts: Acts): void {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const act = actOf(event)
      if (!act || document.querySelector('dialog[open]')) return
      event.preventDefault()
      if (act === 'tools') return root.current ? enterNextBar(root.current) : undefined
      latest.current[act]()
    }
    // Before the keys of every page, which know `?` too.
    addEventListener('keydown', onKeyDown, true)
    return () => removeEventListener('keydown', onKeyDown, true)
  }, [root])
}

function actOf({ key, code, target, altKey, ctrlKey, metaKey, shiftKey, isComposing }: KeyboardEvent): keyof Acts | 'tools' | undefined {
  if (isComposing) return undefined
  const isControl = (ctrlKey || metaKey) && !altKey && !shiftKey
  if (isControl) return code === 'Slash' ? 'showKeys' : undefined
  if (altKey && !ctrlKey && !metaKey && !shiftKey)
    return key === 'F10' ? 'tools' : code === 'KeyV' ? 'correct' : code === 'KeyB' ? 'openBlockMenu' : undefined
  const isTyping = target instanceof Element && target.matches(TYPING)
  return shiftKey && code === 'Slash' && !altKey && !ctrlKey && !metaKey && !isTyping ? 'showKeys' : undefined
}
