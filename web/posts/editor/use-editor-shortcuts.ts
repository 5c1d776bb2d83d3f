import { type RefObject, useEffect, useRef } from 'react'
import { focusNextToolbar } from './toolbar-focus.ts'

interface ShortcutActions {
  proofread(): void
  showShortcuts(): void
  openBlockMenu(): void
}

const TEXT_INPUT_SELECTOR = 'input, textarea, select, [contenteditable="true"], [contenteditable="true"] *'

/**
 * Keys of the whole writing screen, by their place on the keyboard: Alt+F10 to the tools, Alt+V the corrector, Alt+B the block's
 * menu, Ctrl+/ the list of keys, and `?` as well where nothing is being typed.
 */
export function useEditorShortcuts(root: RefObject<HTMLElement | null>, actions: ShortcutActions): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = matchShortcut(event)
      if (!action || document.querySelector('dialog[open]')) return
      event.preventDefault()
      if (action === 'toolbar') return root.current ? focusNextToolbar(root.current) : undefined
      latest.current[action]()
    }
    // Before the keys of every page, which know `?` too.
    addEventListener('keydown', onKeyDown, true)
    return () => removeEventListener('keydown', onKeyDown, true)
  }, [root])
}

function matchShortcut({
  key,
  code,
  target,
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
  isComposing,
}: KeyboardEvent): keyof ShortcutActions | 'toolbar' | undefined {
  if (isComposing) return undefined
  const isControl = (ctrlKey || metaKey) && !altKey && !shiftKey
  if (isControl) return code === 'Slash' ? 'showShortcuts' : undefined
  if (altKey && !ctrlKey && !metaKey && !shiftKey)
    return key === 'F10' ? 'toolbar' : code === 'KeyV' ? 'proofread' : code === 'KeyB' ? 'openBlockMenu' : undefined
  const isTyping = target instanceof Element && target.matches(TEXT_INPUT_SELECTOR)
  return shiftKey && code === 'Slash' && !altKey && !ctrlKey && !metaKey && !isTyping ? 'showShortcuts' : undefined
}
