import { QueueSection } from '#web/podcasts/player/QueueSection.tsx'
import { OwnShowSection } from '#web/podcasts/shows/OwnShowSection.tsx'
import { SidebarStack } from '#web/ui/SidebarSection.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteSearchForm } from './SiteSearchForm.tsx'

/** Sidebar of the podcast directory: search, how to begin a podcast, and the queue of the player. */
export default function PodcastsSlot() {
  return (
    <SidebarStack>
      <SiteSearchForm />
      <OwnShowSection />
      <QueueSection />
      <SiteFooter />
    </SidebarStack>
  )
}
