import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import tags from '#web/posts/tags/tags.module.css'
import { WriterRow } from '#web/posts/tags/WriterList.tsx'
import { pageText } from '#web/publications/publications/page-text.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import { SidebarSection } from '#web/ui/SidebarSection.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { PublicationProfile } from '#worker/people/profiles/contract.ts'
import styles from './front-page.module.css'
import { frontPageQuery } from './queries.ts'
import { text } from './text.ts'

/** Parts of the sidebar of a publication’s page: since when it is there, its series and who runs it. */
export function PublicationSidebar({ publication }: { publication: PublicationProfile }) {
  const { handle, name, members, memberCount, createdAt } = publication
  const { api } = useRouteContext({ from: '__root__' })
  // Loaded by the first page; the following pages do without the series.
  const series = useQuery({ ...frontPageQuery(api, handle), enabled: false }).data?.series ?? []
  const staff = members.filter(({ role }) => role !== 'writer')
  return (
    <>
      <SidebarSection title={<bdi>{pageText.aboutOf(name)}</bdi>} more={<PathLink to={`/${handle}/about`}>{text.moreAbout}</PathLink>}>
        <p className={styles.facts}>
          {pageText.since} <Time at={createdAt} as="day" />، {pageText.writerCount(memberCount)}.
        </p>
      </SidebarSection>
      {series.length > 0 && (
        <SidebarSection title={text.series}>
          <ul className={styles.sidebarList}>
            {series.map(({ hash, path, title, postCount }) => (
              <li key={hash} className={styles.storyTitle}>
                <PathLink to={path}>
                  <bdi>{title}</bdi>
                </PathLink>
                <p className={styles.seriesMeta}>{text.parts(postCount)}</p>
              </li>
            ))}
          </ul>
        </SidebarSection>
      )}
      {staff.length > 0 && (
        <SidebarSection title={pageText.staff}>
          <ul className={tags.writers}>
            {staff.map(({ person, role }) => (
              <WriterRow key={person.handle} kind="user" person={person}>
                {pageText.roles[role]}
              </WriterRow>
            ))}
          </ul>
        </SidebarSection>
      )}
    </>
  )
}
