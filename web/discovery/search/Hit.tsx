import type { ReactNode } from 'react'
import { Avatar } from '#web/ui/Avatar.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { PersonCard } from '#worker/account/auth/contract.ts'
import styles from './hit.module.css'

interface Props {
  to: string
  title: ReactNode
  /** Whose picture stands before it. */
  avatar?: PersonCard
  about?: string
  meta: ReactNode
}

/** A found thing that has no card of its own. */
export const Hit = ({ to, title, avatar, about, meta }: Props) => (
  <article className={styles.hit} data-card={to}>
    {avatar && <Avatar name={avatar.name} picture={avatar.avatar} size="medium" />}
    <div className={styles.words}>
      <h2 className={styles.title}>
        <PathLink to={to} data-card-link="">
          <bdi>{title}</bdi>
        </PathLink>
      </h2>
      {about && (
        <p className={styles.about} dir="auto">
          {about}
        </p>
      )}
      <p className={styles.meta}>{meta}</p>
    </div>
  </article>
)
