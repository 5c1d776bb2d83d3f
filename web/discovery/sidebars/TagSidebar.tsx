import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { TrendingSection } from '#web/discovery/trending/TrendingSection.tsx'
import { tagQuery } from '#web/posts/tags/queries.ts'
import { TagChips } from '#web/posts/tags/TagChips.tsx'
import { text } from '#web/posts/tags/text.ts'
import { WriterList } from '#web/posts/tags/WriterList.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { SidebarSection, SidebarStack } from '#web/ui/SidebarSection.tsx'

const route = getRouteApi('/_shell/tag/$name')

export default function TagSidebar() {
  const { api } = route.useRouteContext()
  const { name } = route.useParams()
  const { tag, hidden, related, writers } = useSuspenseQuery(tagQuery(api, name)).data
  return (
    <SidebarStack>
      <SidebarSection title={related.length > 0 ? text.related : text.tags} more={<PathLink to="/tags">{text.allTags}</PathLink>}>
        <TagChips tags={related} />
      </SidebarSection>
      {!hidden && <TrendingSection scope={{ tag: tag.slug }} />}
      {writers.length > 0 && (
        <SidebarSection title={text.writers}>
          <WriterList writers={writers} />
        </SidebarSection>
      )}
    </SidebarStack>
  )
}
