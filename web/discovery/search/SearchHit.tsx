import type { ReactNode } from 'react'
import { Avatar } from '#web/ui/Avatar.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { UserCard } from '#worker/account/auth/contract.ts'
import styles from './search-hit.module.css'

interface Props {
  to: string
  title: ReactNode
  avatar?: UserCard
  description?: string
  meta: ReactNode
}

export const SearchHit = ({ to, title, avatar, description, meta }: Props) => (
  <article className={styles.hit} data-card={to}>
    {avatar && <Avatar name={avatar.name} picture={avatar.avatar} size="medium" />}
    <div className={styles.details}>
      <h2 className={styles.title}>
        <PathLink to={to} data-card-link="">
          <bdi>{title}</bdi>
        </PathLink>
      </h2>
      {description && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
      <p className={styles.meta}>{meta}</p>
    </div>
  </article>
)
