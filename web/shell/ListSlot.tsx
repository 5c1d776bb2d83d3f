import { getRouteApi } from '@tanstack/react-router'
import { OtherLists } from '#web/engagement/reading-lists/OtherLists.tsx'
import { SidebarStack } from '#web/ui/SidebarSection.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteSearchForm } from './SiteSearchForm.tsx'

const route = getRouteApi('/_shell/$username/list/$hash')

/** Sidebar of a list: search and the other lists of its owner. */
export default function ListSlot() {
  const { hash } = route.useParams()
  const { after } = route.useSearch()
  const { owner } = route.useLoaderData()
  return (
    <SidebarStack>
      <SiteSearchForm />
      <OtherLists owner={owner.handle} hash={hash} after={after} />
      <SiteFooter />
    </SidebarStack>
  )
}
