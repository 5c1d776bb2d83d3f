import { FollowButton } from '#web/engagement/buttons/FollowButton.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import type { Writer } from '#worker/posts/tags/contract.ts'
import styles from './tags.module.css'
import { text } from './text.ts'

export const WriterList = ({ writers, kind = 'user' }: { writers: readonly Writer[]; kind?: 'user' | 'publication' }) => (
  <ul className={styles.writers}>
    {writers.map(({ person, postCount }) => (
      <li key={person.handle} className={styles.writer}>
        <PathLink to={`/${person.handle}`} className={styles.link}>
          <Avatar name={person.name} handle={person.handle} picture={person.avatar} size="medium" />
          <span className={styles.details}>
            <bdi>{person.name}</bdi>
            <span className={styles.count}>{text.posts(postCount)}</span>
          </span>
        </PathLink>
        <FollowButton target={{ kind, key: person.handle, name: person.name }} />
      </li>
    ))}
  </ul>
)
