import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import styles from './interests.module.css'
import { type Followed, useFollow } from './use-follow.ts'

/** A topic or a tag one follows or leaves by a press. */
export function FollowChip({ target, followed }: { target: Followed; followed: boolean }) {
  const follow = useFollow()
  const Icon = followed ? IconCheck : IconPlus
  return (
    <button type="button" className={styles.chip} aria-pressed={followed} onClick={() => follow.mutate({ target, wanted: !followed })}>
      <Icon size={16} stroke={1.8} aria-hidden="true" />
      <bdi>{target.name}</bdi>
    </button>
  )
}
