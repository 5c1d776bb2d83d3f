import { createFileRoute } from '@tanstack/react-router'
import { telegramChannelQuery, telegramMessagesQuery } from '#web/distribution/telegram/queries.ts'
import { TelegramPage } from '#web/distribution/telegram/TelegramPage.tsx'
import { text } from '#web/distribution/telegram/text.ts'
import { offFeaturesQuery } from '#web/lib/feature-switches.ts'
import { privateHead } from '#web/lib/head.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'

const PATH = '/me/settings/telegram'

export const Route = createFileRoute('/_shell/_signed-in/me/settings/telegram')({
  validateSearch: validateAfter,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api, pageResponse }, deps: { after } }) => {
    await withPageErrors<unknown>(
      pageResponse,
      Promise.all([
        queryClient.fetchQuery(telegramChannelQuery(api, 'me')),
        queryClient.fetchInfiniteQuery(telegramMessagesQuery(api, 'me', after)),
        queryClient.ensureQueryData(offFeaturesQuery(api)),
      ]),
    )
    return { head: privateHead(text.title) }
  },
  component: () => <TelegramPage owner="me" path={PATH} after={Route.useSearch().after} />,
})
