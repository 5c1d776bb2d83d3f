import { TrendingSection } from '#web/discovery/trending/TrendingSection.tsx'
import { SidebarStack } from '#web/ui/SidebarSection.tsx'
import { SiteFooter } from './SiteFooter.tsx'

/** Sidebar of the page of search without a query, whose box is its heading: what is read these days. */
export default function SearchStartSlot() {
  return (
    <SidebarStack>
      <TrendingSection />
      <SiteFooter />
    </SidebarStack>
  )
}
