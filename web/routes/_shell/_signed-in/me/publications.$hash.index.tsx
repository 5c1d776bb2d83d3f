import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { PublicationSettings } from '#web/publications/publications/PublicationSettings.tsx'
import { managedPublicationQuery, publicationHandleQuery } from '#web/publications/publications/queries.ts'
import { text } from '#web/publications/publications/text.ts'

export const Route = createFileRoute('/_shell/_signed-in/me/publications/$hash/')({
  loader: async ({ context: { queryClient, api, pageResponse }, params: { hash } }) => {
    const { role } = await withPageErrors(pageResponse, queryClient.ensureQueryData(managedPublicationQuery(api, hash)))
    if (role === 'owner') await withPageErrors(pageResponse, queryClient.fetchQuery(publicationHandleQuery(api, hash)))
    return { head: privateHead(text.settingsTitle) }
  },
  component: () => <PublicationSettings hash={Route.useParams().hash} />,
})
