import { useRouteContext } from '@tanstack/react-router'
import { useClientQuery } from '#web/lib/use-client-query.ts'
import { classNames } from '#web/ui/class-names.ts'
import { showToast } from '#web/ui/toast.ts'
import styles from './follow-button.module.css'
import { followText } from './follow-button-text.ts'
import { followQuery } from './queries.ts'
import { type Followable, useFollow } from './use-follow.ts'

const unfollowed = (name: string) => `دیگر \u2068${name}\u2069 را دنبال نمی‌کنی.`

export function FollowToggle({ target }: { target: Followable }) {
  const { api } = useRouteContext({ from: '__root__' })
  const following = useClientQuery(followQuery(api, target))?.following ?? false
  const follow = useFollow(target)
  const press = () => {
    follow(!following)
    if (following) showToast({ message: unfollowed(target.name), undo: () => follow(true) })
  }
  return (
    <button type="button" className={classNames(styles.follow, following && styles.following)} onClick={press}>
      {following ? followText.following : followText.follow} <bdi className="visually-hidden">{target.name}</bdi>
    </button>
  )
}
