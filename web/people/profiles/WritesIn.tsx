import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import tags from '#web/posts/tags/tags.module.css'
import { WriterRow } from '#web/posts/tags/WriterList.tsx'
import { publicationsQuery } from '#web/publications/members/queries.ts'
import { SidebarSection } from '#web/ui/SidebarSection.tsx'
import type { UserProfile } from '#worker/people/profiles/contract.ts'
import { text } from './text.ts'

const MOST = 3

/** The first publications of a member in a sidebar, if the page has loaded them; nothing while there are none. */
export function WritesIn({ profile: { handle } }: { profile: UserProfile }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useInfiniteQuery({ ...publicationsQuery(api, handle), enabled: false })
  const publications = data?.pages[0]?.items.slice(0, MOST) ?? []
  if (publications.length === 0) return null
  return (
    <SidebarSection title={text.writesIn}>
      <ul className={tags.writers}>
        {publications.map(({ description, ...publication }) => (
          <WriterRow key={publication.handle} kind="publication" person={publication}>
            {description}
          </WriterRow>
        ))}
      </ul>
    </SidebarSection>
  )
}
