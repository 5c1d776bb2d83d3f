import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useCallback } from 'react'
import { postButton } from '#web/lib/post-button.ts'
import { homeKeys } from '#web/lib/query-keys/discovery.ts'
import { followKeys } from '#web/lib/query-keys/people.ts'
import { createToggle } from '#web/lib/toggle-queue.ts'
import { useClientQuery } from '#web/lib/use-client-query.ts'
import { classNames } from '#web/ui/class-names.ts'
import { showToast } from '#web/ui/toast.ts'
import type { Follow, FollowTarget } from '#worker/people/follows/contract.ts'
import { follow, unfollow } from './actions.ts'
import { followText } from './button-text.ts'
import styles from './buttons.module.css'
import { followQuery } from './queries.ts'

const unfollowed = (name: string) => `دیگر \u2068${name}\u2069 را دنبال نمی‌کنی.`

interface Props {
  target: Followable
  solid?: boolean
  compact?: boolean
}

export function FollowToggle({ target, solid = false, compact = false }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const following = useClientQuery(followQuery(api, target))?.following ?? false
  const toggle = useFollow(target)
  const press = () => {
    toggle(!following)
    if (following) showToast({ message: unfollowed(target.name), undo: () => toggle(true) })
  }
  const label = following ? followText.following : followText.follow
  const Sign = following ? IconCheck : IconPlus
  return (
    <button
      {...postButton((following ? unfollow : follow).name, { kind: target.kind, key: target.key })}
      className={classNames(styles.follow, solid && styles.solid, compact && styles.compact, following && styles.following)}
      onClick={press}
    >
      {compact && <Sign size={18} stroke={1.6} aria-hidden="true" />}
      <span className={compact ? 'visually-hidden' : undefined}>
        {label} <bdi className="visually-hidden">{target.name}</bdi>
      </span>
    </button>
  )
}

export type Followable = FollowTarget & { name: string; followerCount?: number | undefined }

const sendFollow = createToggle(follow, unfollow, (queryClient, answer, { kind, key }) => {
  queryClient.setQueryData<Follow>(followKeys.state(kind, key), (state) => (state ? { ...state, ...answer } : state))
  for (const queryKey of [followKeys.lists, followKeys.interests, homeKeys.all])
    void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
})

export function useFollow({ kind, key, followerCount = 0 }: Omit<Followable, 'name'>): (wanted: boolean) => void {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  return useCallback(
    (wanted) => {
      const { queryKey } = followQuery(api, { kind, key })
      void queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (known) => {
        const state = known ?? { kind, key, following: !wanted, followerCount }
        return state.following === wanted ? state : { ...state, following: wanted, followerCount: state.followerCount + (wanted ? 1 : -1) }
      })
      sendFollow(api, queryClient, { kind, key }, wanted)
    },
    [api, kind, key, followerCount, queryClient],
  )
}
