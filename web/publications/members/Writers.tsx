import { useRouteContext } from '@tanstack/react-router'
import { FollowButton } from '#web/engagement/buttons/FollowButton.tsx'
import { usePages } from '#web/lib/paged-query.ts'
import { Pager } from '#web/ui/Pager.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import styles from './members.module.css'
import { writersQuery } from './queries.ts'
import { text } from './text.ts'

/** Public list of those who make a publication: the owner, editors and writers. */
export function Writers({ handle, after }: { handle: string; after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(writersQuery(api, handle, after))
  return (
    <>
      <h2 className="visually-hidden">{text.writers}</h2>
      <ul>
        {items.map(({ person, role }) => (
          <li key={person.handle} className={styles.member}>
            <Avatar name={person.name} handle={person.handle} picture={person.avatar} size="medium" />
            <div className={styles.about}>
              <PathLink to={`/${person.handle}`} className={styles.name}>
                <bdi>{person.name}</bdi>
              </PathLink>
              <p className={styles.meta}>{text.roles[role]}</p>
            </div>
            <FollowButton target={{ kind: 'user', key: person.handle, name: person.name }} />
          </li>
        ))}
      </ul>
      <Pager to={`/${handle}/writers`} {...pager} />
    </>
  )
}
