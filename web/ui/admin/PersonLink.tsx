import { PathLink } from '#web/ui/PathLink.tsx'
import type { UserCard } from '#worker/account/auth/contract.ts'
import styles from './administration.module.css'

/** A person's name and handle, linked to their profile. */
export const PersonLink = ({ person: { handle, name } }: { person: UserCard }) => (
  <>
    <PathLink to={`/${handle}`}>
      <bdi>{name}</bdi>
    </PathLink>{' '}
    <bdi dir="ltr" className={styles.handle}>
      @{handle}
    </bdi>
  </>
)
