import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { publicationKeys } from '#web/lib/query-keys/people.ts'

export const managedPublicationQuery = (api: Api, hash: string) =>
  queryOptions({
    queryKey: publicationKeys.settings(hash),
    queryFn: () => unwrap(api.api.publications.managed[':hash'].$get({ param: { hash } })),
    staleTime: 0,
  })
