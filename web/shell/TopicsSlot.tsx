import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useViewer } from '#web/account/auth/use-viewer.ts'
import { useClientQuery } from '#web/lib/use-client-query.ts'
import { interestsQuery } from '#web/people/follows/queries.ts'
import { tagsQuery } from '#web/posts/tags/queries.ts'
import { ChipList } from '#web/posts/tags/TagChips.tsx'
import { text as tagsText } from '#web/posts/tags/text.ts'
import { text } from '#web/posts/topics/text.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import { SidebarSection, SidebarStack } from '#web/ui/SidebarSection.tsx'
import chipStyles from '#web/ui/tag-chip.module.css'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteSearchForm } from './SiteSearchForm.tsx'

const MOST_TAGS = 12
/** As many as one row holds, for which the page keeps room until they arrive. */
const MOST_FOLLOWED = 3

/** Sidebar of the topics: search, the topics that the reader follows, and the tags that writers use most. */
export default function TopicsSlot() {
  const { api } = useRouteContext({ from: '__root__' })
  const isMember = Boolean(useViewer())
  const followed = useClientQuery({ ...interestsQuery(api), enabled: isMember })?.topics
  const tags = useSuspenseInfiniteQuery(tagsQuery(api)).data.pages[0]?.popular.slice(0, MOST_TAGS) ?? []
  return (
    <SidebarStack>
      <SiteSearchForm />
      {isMember && (
        <SidebarSection title={text.yours} more={<PathLink to="/me/interests">{text.change}</PathLink>}>
          <div className={chipStyles.row}>
            {followed?.length === 0 && <p className={chipStyles.none}>{text.noneFollowed}</p>}
            <ChipList chips={(followed ?? []).slice(0, MOST_FOLLOWED).map(({ key, name }) => ({ to: `/topic/${key}`, name }))} />
          </div>
        </SidebarSection>
      )}
      {tags.length > 0 && (
        <SidebarSection title={text.tagsInUse} more={<PathLink to="/tags">{tagsText.allTags}</PathLink>}>
          <ChipList chips={tags.map(({ slug, name }) => ({ to: `/tag/${slug}`, name: `#${name}` }))} />
        </SidebarSection>
      )}
      <SiteFooter />
    </SidebarStack>
  )
}
