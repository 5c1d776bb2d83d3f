import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { TrendingSection } from '#web/discovery/trending/TrendingSection.tsx'
import { TagChips } from '#web/posts/tags/TagChips.tsx'
import { WriterList } from '#web/posts/tags/WriterList.tsx'
import { topicQuery } from '#web/posts/topics/queries.ts'
import { text } from '#web/posts/topics/text.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import { SidebarSection, SidebarStack } from '#web/ui/SidebarSection.tsx'

const route = getRouteApi('/_shell/topic/$name')

export default function TopicSidebar() {
  const { api } = route.useRouteContext()
  const { name } = route.useParams()
  const { topic, writers, publications, tags } = useSuspenseQuery(topicQuery(api, name)).data
  return (
    <SidebarStack>
      <TrendingSection scope={{ topic: topic.key }} />
      {writers.length > 0 && (
        <SidebarSection title={text.writers}>
          <WriterList writers={writers} />
        </SidebarSection>
      )}
      {publications.length > 0 && (
        <SidebarSection title={text.publications}>
          <WriterList kind="publication" writers={publications.map(({ postCount, ...person }) => ({ person, postCount }))} />
        </SidebarSection>
      )}
      <SidebarSection title={text.tags} more={<PathLink to="/topics">{text.allTopics}</PathLink>}>
        <TagChips tags={tags} />
      </SidebarSection>
    </SidebarStack>
  )
}
