import { TagSidebar } from '#web/discovery/sidebars/TagSidebar.tsx'
import { SidebarStack } from '#web/ui/SidebarSection.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteSearchForm } from './SiteSearchForm.tsx'

/** Sidebar of a tag: search, then the tags near it, what is read and who writes. */
export default function TagSlot() {
  return (
    <SidebarStack>
      <SiteSearchForm />
      <TagSidebar />
      <SiteFooter />
    </SidebarStack>
  )
}
