import { getRouteApi } from '@tanstack/react-router'
import { QueueSection } from '#web/podcasts/player/QueueSection.tsx'
import { OtherShows } from '#web/podcasts/shows/OtherShows.tsx'
import { SidebarStack } from '#web/ui/SidebarSection.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteSearchForm } from './SiteSearchForm.tsx'

const route = getRouteApi('/_shell/podcast/$hash')

/** Sidebar of a podcast: search, other podcasts and the queue of the player. */
export default function ShowSlot() {
  const { hash } = route.useParams()
  return (
    <SidebarStack>
      <SiteSearchForm />
      <OtherShows hash={hash} />
      <QueueSection />
      <SiteFooter />
    </SidebarStack>
  )
}
