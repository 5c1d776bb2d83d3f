import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { telegramKeys } from '#web/lib/query-keys/telegram.ts'

/** The channel of `me`, the viewer, or of a publication by its hash. */
export const telegramChannelQuery = (api: Api, owner: string) =>
  queryOptions({
    queryKey: telegramKeys.channel(owner),
    queryFn: () => unwrap(api.api.telegram[':owner'].$get({ param: { owner } })),
    staleTime: 0,
  })

export const telegramMessagesQuery = (api: Api, owner: string, after: string | undefined) =>
  pagedQuery(telegramKeys.messages(owner), after, (query) => unwrap(api.api.telegram[':owner'].messages.$get({ param: { owner }, query })))
