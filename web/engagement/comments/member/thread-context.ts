import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ViewerView } from '#worker/account/auth/contract.ts'
import type { PostCard } from '#worker/posts/posts/contract.ts'

export interface ThreadContext {
  post: Pick<PostCard, 'hash' | 'path' | 'author'>
  viewer: ViewerView
  canReply: boolean
}

/** Form that a comment shows after a button was pressed without JavaScript. */
export interface PostedComment {
  hash: string
  form: 'answer' | 'edit'
}

export const isPostAuthor = ({ post, viewer }: ThreadContext): boolean => post.author.handle === viewer.handle

/** Scrolls to the comment in the URL fragment and highlights it, also after navigation within the app. */
export function useHighlightedComment(): void {
  const name = useLocation({ select: ({ hash }) => hash })
  useEffect(() => {
    const comment = name.startsWith('c-') ? document.getElementById(name) : null
    if (!comment) return
    comment.dataset.highlighted = ''
    comment.scrollIntoView({ block: 'center' })
    return () => {
      delete comment.dataset.highlighted
    }
  }, [name])
}
