import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { pageText } from '#web/publications/publications/page-text.ts'
import { EbookLink } from '#web/ui/EbookLink.tsx'
import { FeedLink } from '#web/ui/FeedLink.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import { SidebarSection } from '#web/ui/SidebarSection.tsx'
import type { PublicationProfile } from '#worker/people/profiles/contract.ts'
import styles from './front-page.module.css'
import { frontPageQuery } from './queries.ts'
import { text } from './text.ts'

/** Sidebar of a publication’s page: the way to more about it, its feed, its series and who runs it. */
export function PublicationSidebar({ publication }: { publication: PublicationProfile }) {
  const { handle, name, members, postCount } = publication
  const { api } = useRouteContext({ from: '__root__' })
  // Loaded by the first page; the following pages do without the series.
  const series = useQuery({ ...frontPageQuery(api, handle), enabled: false }).data?.series ?? []
  const staff = members.filter(({ role }) => role !== 'writer')
  return (
    <div className={styles.sidebar}>
      <SidebarSection title={<bdi>{pageText.aboutOf(name)}</bdi>} more={<PathLink to={`/${handle}/about`}>{text.moreAbout}</PathLink>}>
        <div className={styles.sidebarLinks}>
          <FeedLink path={`/feed/${handle}`} />
          {postCount > 0 && <EbookLink path={`/api/exports/publications/${handle}.epub`} />}
        </div>
      </SidebarSection>
      {series.length > 0 && (
        <SidebarSection title={text.series}>
          <ul className={styles.sidebarList}>
            {series.map(({ hash, path, title, postCount }) => (
              <li key={hash}>
                <PathLink to={path} className={styles.person}>
                  <bdi>{title}</bdi>
                </PathLink>{' '}
                <span className={styles.seriesMeta}>{text.parts(postCount)}</span>
              </li>
            ))}
          </ul>
        </SidebarSection>
      )}
      {staff.length > 0 && (
        <SidebarSection title={pageText.staff}>
          <ul className={styles.sidebarList}>
            {staff.map(({ person, role }) => (
              <li key={person.handle}>
                <PathLink to={`/${person.handle}`} className={styles.person}>
                  <Avatar name={person.name} handle={person.handle} picture={person.avatar} />
                  <bdi>{person.name}</bdi>
                </PathLink>{' '}
                <span className={styles.seriesMeta}>{pageText.roles[role]}</span>
              </li>
            ))}
          </ul>
        </SidebarSection>
      )}
    </div>
  )
}
