import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { TrendingSection } from '#web/discovery/trending/TrendingSection.tsx'
import styles from '#web/posts/tags/sidebar.module.css'
import { TagChips } from '#web/posts/tags/TagChips.tsx'
import { WriterList } from '#web/posts/tags/WriterList.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { SidebarSection } from '#web/ui/SidebarSection.tsx'
import { topicQuery } from './queries.ts'
import { text } from './text.ts'

const route = getRouteApi('/_shell/topic/$name')

/** Beside a topic: its writers, publications and tags, and the way to the others. */
export default function TopicSidebar() {
  const { api } = route.useRouteContext()
  const { name } = route.useParams()
  const { topic, writers, publications, tags } = useSuspenseQuery(topicQuery(api, name)).data
  return (
    <div className={styles.sidebar}>
      <TrendingSection of={{ topic: topic.key }} />
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
    </div>
  )
}
