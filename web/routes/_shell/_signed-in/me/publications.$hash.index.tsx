import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { ArchiveSection } from '#web/portability/archives/ArchiveSection.tsx'
import { archiveQuery } from '#web/portability/archives/queries.ts'
import { PublicationSettings } from '#web/publications/publications/PublicationSettings.tsx'
import { managedPublicationQuery, publicationHandleQuery } from '#web/publications/publications/queries.ts'
import { text } from '#web/publications/publications/text.ts'

export const Route = createFileRoute('/_shell/_signed-in/me/publications/$hash/')({
  loader: async ({ context: { queryClient, api, pageResponse }, params: { hash } }) => {
    const { role, handle } = await withPageErrors(pageResponse, queryClient.ensureQueryData(managedPublicationQuery(api, hash)))
    if (role === 'owner')
      await withPageErrors(
        pageResponse,
        Promise.all([queryClient.fetchQuery(publicationHandleQuery(api, hash)), queryClient.fetchQuery(archiveQuery(api, handle))]),
      )
    return { head: privateHead(text.settingsTitle) }
  },
  component: () => <PublicationSettings hash={Route.useParams().hash} archive={(handle) => <ArchiveSection publication={handle} />} />,
})
