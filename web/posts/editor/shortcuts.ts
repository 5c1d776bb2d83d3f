import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { type RefObject, useEffect, useRef } from 'react'
import { focusNextToolbar } from './focus.ts'
import { isZwnjKey, ZWNJ } from './zwnj-key.ts'

interface ShortcutActions {
  proofread(): void
  showShortcuts(): void
  openBlockMenu(): void
}

const TEXT_INPUT_SELECTOR = 'input, textarea, select, [contenteditable="true"], [contenteditable="true"] *'

/**
 * Registers the shortcuts of the writing page: Alt+F10 for toolbars and, by physical key, Alt+V for the proofreader, Alt+B for the block
 * menu, and Ctrl+/ (or `?` outside text fields) for the shortcut list. Open dialogs disable them.
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
    // Uses the capture phase to run before the site-wide shortcuts, which also use `?`.
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

/**
 * Makes Shift+Space type one ZWNJ in any layout: prevents the browser's default (a space in most layouts, a ZWNJ in the Persian one), and
 * inserts nothing directly after an existing ZWNJ.
 */
export const ZwnjShortcut = Extension.create({
  name: 'zwnjShortcut',
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          handleKeyDown: (view, event) => {
            if (!isZwnjKey(event) || !view.editable) return false
            const { $from, from } = view.state.selection
            const before = $from.parentOffset > 0 ? view.state.doc.textBetween(from - 1, from) : ''
            if (before !== ZWNJ) view.dispatch(view.state.tr.insertText(ZWNJ).scrollIntoView())
            event.preventDefault()
            return true
          },
        },
      }),
    ]
  },
})
