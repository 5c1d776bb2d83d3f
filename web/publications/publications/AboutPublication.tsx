import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import styles from './masthead.module.css'
import { pageText as text } from './page-text.ts'
import { publicationAboutQuery } from './queries.ts'

/** What a publication says about itself and expects of submissions, and who runs it. */
export function AboutPublication({ handle, name }: { handle: string; name: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { about, guidelines, staff } = useSuspenseQuery(publicationAboutQuery(api, handle)).data
  return (
    <div className={styles.about}>
      <section aria-label={text.aboutOf(name)}>
        {about ? (
          <p className={styles.text} dir="auto">
            {about}
          </p>
        ) : (
          <EmptyState title={text.noAbout} />
        )}
      </section>
      {guidelines && (
        <section aria-labelledby="guidelines">
          <h2 id="guidelines">{text.guidelines}</h2>
          <p className={styles.text} dir="auto">
            {guidelines}
          </p>
        </section>
      )}
      {staff.length > 0 && (
        <section aria-labelledby="staff">
          <h2 id="staff">{text.staff}</h2>
          <ul className={styles.staff}>
            {staff.map(({ person, role }) => (
              <li key={person.handle} className={styles.member}>
                <Avatar name={person.name} handle={person.handle} picture={person.avatar} size="medium" />
                <span>
                  <PathLink to={`/${person.handle}`}>
                    <bdi>{person.name}</bdi>
                  </PathLink>
                  <span className={styles.role}>{text.roles[role]}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
