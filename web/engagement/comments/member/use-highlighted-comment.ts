import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Scrolls to the comment in the URL fragment and highlights it; browsers do so only on full page loads. */
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
