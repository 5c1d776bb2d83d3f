import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs'
import { useRouteContext } from '@tanstack/react-router'
import { likePost, unlikePost } from '#web/engagement/buttons/actions.ts'
import { likeText } from '#web/engagement/buttons/button-text.ts'
import buttons from '#web/engagement/buttons/buttons.module.css'
import type { Likeable } from '#web/engagement/buttons/LikeButton.tsx'
import { useLike } from '#web/engagement/buttons/LikeToggle.tsx'
import { viewerStateQuery } from '#web/engagement/viewer-state/queries.ts'
import { postButton } from '#web/lib/post-button.ts'
import { useClientQuery } from '#web/lib/use-client-query.ts'
import { showToast } from '#web/ui/toast.ts'
import { text } from './text.ts'

/** A heart that is full from the start. Takes the like back, with an undo: the card stays until the page is read again. */
export function TakeBackLike({ post }: { post: Likeable }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { liked, likeCount } = useClientQuery(viewerStateQuery(api, post.hash)) ?? { liked: true, likeCount: post.likeCount }
  const like = useLike(post)
  const press = () => {
    like(!liked)
    if (liked) showToast({ message: text.takenBack, undo: () => like(true) })
  }
  const Heart = liked ? IconHeartFilled : IconHeart
  return (
    <button
      {...postButton((liked ? unlikePost : likePost).name, { hash: post.hash })}
      className={buttons.like}
      aria-pressed={liked}
      aria-label={likeText.like(likeCount)}
      data-like=""
      onClick={press}
    >
      <Heart size={20} stroke={1.6} aria-hidden="true" />
      {likeText.count(likeCount)}
    </button>
  )
}
