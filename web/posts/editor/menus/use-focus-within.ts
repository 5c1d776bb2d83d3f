import type { Editor } from '@tiptap/core'
import { type RefObject, useEffect, useState } from 'react'

/** True while the focus is in the text or in that panel; a focus on nothing changes nothing. */
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
