import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { TrendingSection } from '#web/discovery/trending/TrendingSection.tsx'
import { tagPostsQuery, tagQuery } from '#web/posts/tags/queries.ts'
import { TagChips } from '#web/posts/tags/TagChips.tsx'
import { text } from '#web/posts/tags/text.ts'
import { WriterList } from '#web/posts/tags/WriterList.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { SidebarSection } from '#web/ui/SidebarSection.tsx'

const route = getRouteApi('/_shell/tag/$name')

/** Cards that fit the first screen; the sidebar does not repeat them. */
const FIRST_CARDS = 5

export function TagSidebar() {
  const { api } = route.useRouteContext()
  const { name } = route.useParams()
  const { sort = 'newest', after } = route.useSearch()
  const { tag, hidden, related, writers } = useSuspenseQuery(tagQuery(api, name)).data
  const posts = useInfiniteQuery({ ...tagPostsQuery(api, tag.slug, sort, after), enabled: false }).data?.pages[0]?.items ?? []
  const shown = new Set(posts.slice(0, FIRST_CARDS).map(({ hash }) => hash))
  return (
    <>
      <SidebarSection title={related.length > 0 ? text.related : text.tags} more={<PathLink to="/tags">{text.allTags}</PathLink>}>
        <TagChips tags={related} />
      </SidebarSection>
      {!hidden && <TrendingSection scope={{ tag: tag.slug }} except={shown} />}
      {writers.length > 0 && (
        <SidebarSection title={text.writers}>
          <WriterList writers={writers} />
        </SidebarSection>
      )}
    </>
  )
}
