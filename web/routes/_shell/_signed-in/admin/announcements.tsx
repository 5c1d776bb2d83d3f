import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withStaffErrors } from '#web/lib/load-staff-page.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { AnnouncementList } from '#web/moderation/announcements/AnnouncementList.tsx'
import { announcementsQuery } from '#web/moderation/announcements/queries.ts'
import { text } from '#web/moderation/announcements/text.ts'

export const Route = createFileRoute('/_shell/_signed-in/admin/announcements')({
  validateSearch: validateAfter,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api, pageResponse }, deps: { after } }) =>
    withStaffErrors(pageResponse, queryClient.fetchInfiniteQuery(announcementsQuery(api, after))).then(() => ({
      head: privateHead(text.title),
    })),
  component: AnnouncementListRoute,
})

function AnnouncementListRoute() {
  const { after } = Route.useSearch()
  return <AnnouncementList after={after} />
}
