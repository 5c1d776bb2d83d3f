import { Avatar } from '#web/ui/Avatar.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { FollowCard } from '#worker/follows/contract.ts'
import { FollowButton } from './FollowButton.tsx'
import styles from './people-rows.module.css'

/** People or publications in rows, each with what they say of themselves and a follow button. */
export function PeopleRows({ kind, people }: { kind: 'user' | 'publication'; people: readonly FollowCard[] }) {
  return (
    <ul>
      {people.map(({ handle, name, avatar, about }) => (
        <li key={handle} className={styles.row}>
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
          <FollowButton target={{ kind, key: handle, name }} />
        </li>
      ))}
    </ul>
  )
}
