import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Brings the comment the address names into sight and marks it: the browser does so by itself only for a page it loads. */
export function useHighlightedComment(): void {
  const name = useLocation({ select: ({ hash }) => hash })
  useEffect(() => {
    const comment = name.startsWith('c-') ? document.getElementById(name) : null
    if (!comment) return
    comment.scrollIntoView({ block: 'center' })
    comment.dataset.highlighted = ''
    return () => {
      delete comment.dataset.highlighted
    }
  }, [name])
}
