import { Avatar } from '#web/ui/Avatar.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { formatNumber } from '#worker/lib/persian/digits.ts'
import type { MembershipCard } from '#worker/publications/contract.ts'
import styles from './publication-rows.module.css'
import { text } from './text.ts'

/** Publications with the person's role in each. */
export function PublicationRows({ publications }: { publications: readonly MembershipCard[] }) {
  return (
    <ul>
      {publications.map(({ hash, handle, name, avatar, description, role, memberCount, postCount, followerCount }) => (
        <li key={hash} className={styles.row}>
          <Avatar name={name} picture={avatar} size="large" />
          <div>
            <h2 className={styles.name}>
              <PathLink to={`/${handle}`}>
                <bdi>{name}</bdi>
              </PathLink>
            </h2>
            {description && (
              <p className={styles.description} dir="auto">
                {description}
              </p>
            )}
            <ul className={styles.meta}>
              <li>{text.roles[role]}</li>
              <li>{text.members(formatNumber(memberCount))}</li>
              <li>{text.posts(formatNumber(postCount))}</li>
              <li>{text.followers(formatNumber(followerCount))}</li>
            </ul>
          </div>
        </li>
      ))}
    </ul>
  )
}
