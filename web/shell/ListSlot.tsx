import { getRouteApi } from '@tanstack/react-router'
import { OtherLists } from '#web/engagement/reading-lists/OtherLists.tsx'
import { text } from '#web/engagement/reading-lists/text.ts'
import { WriterRow } from '#web/posts/tags/WriterList.tsx'
import { SidebarSection, SidebarStack } from '#web/ui/SidebarSection.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteSearchForm } from './SiteSearchForm.tsx'

const route = getRouteApi('/_shell/$username/list/$hash')

/** Sidebar of a list: search, its owner and the other lists of the owner. */
export default function ListSlot() {
  const { hash } = route.useParams()
  const { after } = route.useSearch()
  const { owner } = route.useLoaderData()
  return (
    <SidebarStack>
      <SiteSearchForm />
      <SidebarSection title={text.curator}>
        <ul>
          <WriterRow kind="user" person={owner}>
            <bdi dir="ltr">@{owner.handle}</bdi>
          </WriterRow>
        </ul>
      </SidebarSection>
      <OtherLists owner={owner.handle} hash={hash} after={after} />
      <SiteFooter />
    </SidebarStack>
  )
}
