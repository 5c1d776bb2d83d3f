import { getRouteApi } from '@tanstack/react-router'
import { usePages } from '#web/lib/paged-query.ts'
import { BesideMenu } from '#web/moderation/dashboard/AdminSidebar.tsx'
import { CaseFacts } from '#web/moderation/queue/CaseFacts.tsx'
import { caseQuery } from '#web/moderation/queue/queries.ts'
import { text } from '#web/moderation/queue/text.ts'
import { SidebarSection, SidebarStack } from '#web/ui/SidebarSection.tsx'

const route = getRouteApi('/_shell/_signed-in/admin/moderation/$kind/$key')

/** Sidebar of a moderation case: its facts, in view while the text and the reports scroll, and the menu of staff. */
export default function CaseSlot() {
  const { api } = route.useRouteContext()
  const { key } = route.useParams()
  const { kind } = route.useLoaderData()
  const { after } = route.useSearch()
  const [page] = usePages(caseQuery(api, kind, key, after)).pages
  return (
    <SidebarStack>
      {page && (
        <SidebarSection title={text.facts}>
          <CaseFacts details={page.details} />
        </SidebarSection>
      )}
      <BesideMenu />
    </SidebarStack>
  )
}
