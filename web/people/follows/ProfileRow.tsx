import type { ReactNode } from 'react'
import { FollowButton } from '#web/engagement/buttons/FollowButton.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { UserCard } from '#worker/account/auth/contract.ts'
import styles from './profile-rows.module.css'

interface Props {
  kind: 'user' | 'publication'
  person: UserCard
  about: string
  time?: ReactNode
}

export const ProfileRow = ({ kind, person: { handle, name, avatar }, about, time }: Props) => (
  <li className={classNames(styles.row, time ? styles.withTime : undefined)}>
    <Avatar name={name} picture={avatar} size="medium" />
    <div>
      <PathLink to={`/${handle}`} className={styles.name}>
        <bdi>{name}</bdi>
      </PathLink>
      {about && (
        <p className={styles.about} dir="auto">
          {about}
        </p>
      )}
    </div>
    {time && <span className={styles.time}>{time}</span>}
    <FollowButton target={{ kind, key: handle, name }} />
  </li>
)
