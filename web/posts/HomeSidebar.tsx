import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { topicsQuery } from '#web/topics/queries.ts'
import { text as topicsText } from '#web/topics/text.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import { SidebarSection } from '#web/ui/SidebarSection.tsx'
import { TagChip } from '#web/ui/TagChip.tsx'
import styles from './home-sidebar.module.css'
import { text } from './text.ts'

const SHOWN = 12

/** Beside the home feed: topics with the most posts. */
export default function HomeSidebar() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useSuspenseQuery(topicsQuery(api))
  const topics = data.groups.flatMap((group) => group.topics).sort((a, b) => b.postCount - a.postCount)
  return (
    <SidebarSection title={text.topics} more={<PathLink to="/topics">{topicsText.allTopics}</PathLink>}>
      <ul className={styles.topics}>
        {topics.slice(0, SHOWN).map(({ key, name }) => (
          <li key={key}>
            <TagChip to={`/topic/${key}`}>{name}</TagChip>
          </li>
        ))}
      </ul>
    </SidebarSection>
  )
}
