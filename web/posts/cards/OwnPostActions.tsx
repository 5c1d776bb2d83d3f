import { memo, Suspense } from 'react'
import { useViewer } from '#web/account/auth/use-viewer.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import type { PostCard } from '#worker/posts/posts/contract.ts'

/** Loaded for authors only, which keeps the page small and identical for all visitors. */
const OwnPostMenu = lazyPart(() => import('./OwnPostMenu.tsx'))

/** Renders the menu of a public post to its author, and nothing to anyone else. Memoized for the reason given at `FollowButton`. */
export const OwnPostActions = memo(function OwnPostActions({ post }: { post: Pick<PostCard, 'hash' | 'path' | 'author'> }) {
  if (useViewer()?.handle !== post.author.handle) return null
  return (
    <Suspense>
      <OwnPostMenu post={post} />
    </Suspense>
  )
})
