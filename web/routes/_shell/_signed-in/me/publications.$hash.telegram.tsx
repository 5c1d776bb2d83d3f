import { createFileRoute, notFound } from '@tanstack/react-router'
import { telegramChannelQuery, telegramMessagesQuery } from '#web/distribution/telegram/queries.ts'
import { TelegramPage } from '#web/distribution/telegram/TelegramPage.tsx'
import { text } from '#web/distribution/telegram/text.ts'
import { offFeaturesQuery } from '#web/lib/feature-switches.ts'
import { privateHead } from '#web/lib/head.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { managedPublicationQuery } from '#web/publications/publications/queries.ts'

/** For the owner of the publication; its other members get a 403. */
export const Route = createFileRoute('/_shell/_signed-in/me/publications/$hash/telegram')({
  validateSearch: validateAfter,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api, pageResponse }, params: { hash }, deps: { after } }) => {
    const { role } = await withPageErrors(pageResponse, queryClient.ensureQueryData(managedPublicationQuery(api, hash)))
    if (role !== 'owner') {
      pageResponse.status = 403
      throw notFound()
    }
    await withPageErrors<unknown>(
      pageResponse,
      Promise.all([
        queryClient.fetchQuery(telegramChannelQuery(api, hash)),
        queryClient.fetchInfiniteQuery(telegramMessagesQuery(api, hash, after)),
        queryClient.ensureQueryData(offFeaturesQuery(api)),
      ]),
    )
    return { head: privateHead(text.title) }
  },
  component: PublicationTelegramRoute,
})

function PublicationTelegramRoute() {
  const { hash } = Route.useParams()
  return <TelegramPage owner={hash} path={`/me/publications/${hash}/telegram`} after={Route.useSearch().after} />
}
