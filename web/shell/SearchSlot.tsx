import { BestOfOthers } from '#web/discovery/search/BestOfOthers.tsx'
import { SidebarStack } from '#web/ui/SidebarSection.tsx'
import { SiteFooter } from './SiteFooter.tsx'

/** Sidebar of search results: the best hits of other types. */
export default function SearchSlot() {
  return (
    <SidebarStack>
      <BestOfOthers />
      <SiteFooter />
    </SidebarStack>
  )
}
