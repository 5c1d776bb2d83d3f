import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { PathLink } from '#web/ui/PathLink.tsx'
import { SidebarSection } from '#web/ui/SidebarSection.tsx'
import styles from './profile-header.module.css'
import { profilePostsQuery } from './queries.ts'
import { text } from './text.ts'

/** The publications of the posts that a profile has loaded, in a sidebar; nothing while there are none. */
export function WritesIn({ handle, after }: { handle: string; after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useInfiniteQuery({ ...profilePostsQuery(api, handle, after), enabled: false })
  const posts = data?.pages[0]?.items ?? []
  const places = new Map(posts.flatMap(({ publication }) => (publication ? [[publication.handle, publication.name]] : [])))
  if (places.size === 0) return null
  return (
    <SidebarSection title={text.writesIn}>
      <ul className={styles.places}>
        {[...places].map(([place, name]) => (
          <li key={place}>
            <PathLink to={`/${place}`}>
              <bdi>{name}</bdi>
            </PathLink>
          </li>
        ))}
      </ul>
    </SidebarSection>
  )
}
