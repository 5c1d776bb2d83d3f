import { getRouteApi } from '@tanstack/react-router'
import { TranscriptSidebar } from '#web/podcasts/episodes/episode-page/TranscriptSidebar.tsx'
import { SidebarStack } from '#web/ui/SidebarSection.tsx'
import { SiteFooter } from './SiteFooter.tsx'

const route = getRouteApi('/_shell/$username/$slug/transcript')

/** Sidebar of a transcript, which has its own search: the cover and the chapters of the episode. */
export default function TranscriptSlot() {
  const { transcript } = route.useLoaderData()
  return (
    <SidebarStack>
      <TranscriptSidebar post={transcript.post} />
      <SiteFooter />
    </SidebarStack>
  )
}
