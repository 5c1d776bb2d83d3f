import { TopicSidebar } from '#web/discovery/sidebars/TopicSidebar.tsx'
import { SidebarStack } from '#web/ui/SidebarSection.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteSearchForm } from './SiteSearchForm.tsx'

/** Sidebar of a topic: search, then who writes about it and what is read. */
export default function TopicSlot() {
  return (
    <SidebarStack>
      <SiteSearchForm />
      <TopicSidebar />
      <SiteFooter />
    </SidebarStack>
  )
}
