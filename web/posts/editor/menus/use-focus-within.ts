import type { Editor } from '@tiptap/core'
import { type RefObject, useEffect, useState } from 'react'

/** Returns whether the focus is in the text or the panel; keeps the last value while no element has the focus. */
export function useFocusWithin(editor: Editor, panel: RefObject<HTMLElement | null>): boolean {
  const [within, setWithin] = useState(() => editor.isFocused)
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Node)) return
      setWithin(editor.view.dom.contains(target) || panel.current?.contains(target) === true)
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [editor, panel])
  return within
}
