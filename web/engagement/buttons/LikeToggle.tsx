import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { viewerStateQuery } from '#web/engagement/viewer-state/queries.ts'
import { postButton } from '#web/lib/post-button.ts'
import { likeKeys, viewerStateKeys } from '#web/lib/query-keys/engagement.ts'
import { createToggle } from '#web/lib/toggle-queue.ts'
import { useClientQuery } from '#web/lib/use-client-query.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { ViewerState } from '#worker/engagement/viewer-state/contract.ts'
import { likePost, unlikePost } from './actions.ts'
import { likeText } from './button-text.ts'
import styles from './buttons.module.css'
import type { Likeable, LikeProps } from './LikeButton.tsx'

export function LikeToggle({ post, likers }: LikeProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const viewerState = useClientQuery(viewerStateQuery(api, post.hash))
  const like = useLike(post)
  const { liked, likeCount } = viewerState ?? { liked: false, likeCount: post.likeCount }
  const Heart = liked ? IconHeartFilled : IconHeart
  const [isFresh, setIsFresh] = useState(false)
  return (
    <>
      <button
        {...postButton((liked ? unlikePost : likePost).name, { hash: post.hash })}
        className={styles.like}
        aria-pressed={liked}
        aria-label={likeText.like(likeCount)}
        data-like=""
        onClick={() => {
          setIsFresh(!liked)
          like(!liked)
        }}
      >
        <span className={classNames(styles.heart, isFresh && liked && styles.fresh)}>
          <Heart size={20} stroke={1.6} aria-hidden="true" />
        </span>
        {!likers && likeText.count(likeCount)}
      </button>
      {likers?.(likeCount)}
    </>
  )
}

const sendLike = createToggle(likePost, unlikePost, (queryClient, like, { hash }) => {
  queryClient.setQueryData<ViewerState | null>(viewerStateKeys.post(hash), (known) => known && { ...known, ...like })
  void queryClient.invalidateQueries({ queryKey: likeKeys.all, refetchType: 'none' })
})

/** Returns a function that likes the post or takes its like back, at once on the page. */
export function useLike({ hash, likeCount }: Likeable): (wanted: boolean) => void {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  return useCallback(
    (wanted) => {
      const { queryKey } = viewerStateQuery(api, hash)
      void queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (known) => {
        const viewerState = known ?? { hash, liked: !wanted, saved: false, inOtherList: false, likeCount }
        return viewerState.liked === wanted
          ? viewerState
          : { ...viewerState, liked: wanted, likeCount: viewerState.likeCount + (wanted ? 1 : -1) }
      })
      sendLike(api, queryClient, { hash }, wanted)
    },
    [api, hash, likeCount, queryClient],
  )
}
