import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { featuredQuery } from '#web/discovery/featured/queries.ts'
import { TrendingSection } from '#web/discovery/trending/TrendingSection.tsx'
import { TagChips } from '#web/posts/tags/TagChips.tsx'
import { WriterList } from '#web/posts/tags/WriterList.tsx'
import { topicPostsQuery, topicQuery } from '#web/posts/topics/queries.ts'
import { text } from '#web/posts/topics/text.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import { SidebarSection } from '#web/ui/SidebarSection.tsx'

const route = getRouteApi('/_shell/topic/$name')

/** Cards that fit the first screen; the sidebar does not repeat them. */
const FIRST_CARDS = 5
const MOST_WRITERS = 3

export function TopicSidebar() {
  const { api } = route.useRouteContext()
  const { name } = route.useParams()
  const { after } = route.useSearch()
  const { topic, writers, publications, tags } = useSuspenseQuery(topicQuery(api, name)).data
  const featured = useQuery({ ...featuredQuery(api, topic.key), enabled: false }).data?.items ?? []
  const posts = useInfiniteQuery({ ...topicPostsQuery(api, topic.key, after), enabled: false }).data?.pages[0]?.items ?? []
  const shown = new Set([...featured, ...posts].slice(0, FIRST_CARDS).map(({ hash }) => hash))
  return (
    <>
      {writers.length > 0 && (
        <SidebarSection title={text.writers}>
          <WriterList writers={writers.slice(0, MOST_WRITERS)} />
        </SidebarSection>
      )}
      <TrendingSection scope={{ topic: topic.key }} except={shown} />
      {publications.length > 0 && (
        <SidebarSection title={text.publications}>
          <WriterList kind="publication" writers={publications.map(({ postCount, ...person }) => ({ person, postCount }))} />
        </SidebarSection>
      )}
      <SidebarSection title={text.tags} more={<PathLink to="/topics">{text.allTopics}</PathLink>}>
        <TagChips tags={tags} />
      </SidebarSection>
    </>
  )
}
