import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconHeartOff from '@tabler/icons-react/dist/esm/icons/IconHeartOff.mjs'
import { useRouteContext } from '@tanstack/react-router'
import { likePost, unlikePost } from '#web/engagement/buttons/actions.ts'
import buttons from '#web/engagement/buttons/buttons.module.css'
import type { Likeable } from '#web/engagement/buttons/LikeButton.tsx'
import { useLike } from '#web/engagement/buttons/LikeToggle.tsx'
import { viewerStateQuery } from '#web/engagement/viewer-state/queries.ts'
import { postButton } from '#web/lib/post-button.ts'
import { useClientQuery } from '#web/lib/use-client-query.ts'
import { text } from './text.ts'

const ICON = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

/** Takes a like back, or likes again: the card stays until the page is read again. */
export function TakeBackLike({ post }: { post: Likeable }) {
  const { api } = useRouteContext({ from: '__root__' })
  const liked = useClientQuery(viewerStateQuery(api, post.hash))?.liked ?? true
  const like = useLike(post)
  return (
    <button
      {...postButton((liked ? unlikePost : likePost).name, { hash: post.hash })}
      className={buttons.like}
      data-like=""
      onClick={() => like(!liked)}
    >
      {liked ? <IconHeartOff {...ICON} /> : <IconHeart {...ICON} />}
      {liked ? text.takeBack : text.likeAgain}
    </button>
  )
}
