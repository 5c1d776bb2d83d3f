import { resolveDirection } from '#shared/persian/direction.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import type { UserCard } from '#worker/account/auth/contract.ts'
import styles from './accounts.module.css'
import { text } from './text.ts'

export interface LineOfPost {
  path: string
  title: string
  description: string
  author: UserCard
}

/** A line of a post beside a form, with its author. */
export const SideLine = ({ line: { path, title, description, author } }: { line: LineOfPost }) => (
  <aside className={styles.side} aria-label={text.lineOfPost}>
    <p className={styles.line} dir={resolveDirection(null, description, 'rtl')}>
      {description}
    </p>
    <div className={styles.source}>
      <Avatar name={author.name} handle={author.handle} picture={author.avatar} size="medium" />
      <p>
        <bdi>{author.name}</bdi>
        <br />
        {text.fromPost}{' '}
        <PathLink to={path}>
          «<bdi>{title}</bdi>»
        </PathLink>
      </p>
    </div>
  </aside>
)
