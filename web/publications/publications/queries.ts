import { queryOptions } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { type Api, unwrap } from '#web/lib/api.ts'
import { publicationKeys } from '#web/lib/query-keys/people.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import type { RouterContext } from '#web/router.tsx'

export const managedPublicationQuery = (api: Api, hash: string) =>
  queryOptions({
    queryKey: publicationKeys.settings(hash),
    queryFn: () => unwrap(api.api.publications.managed[':hash'].$get({ param: { hash } })),
    staleTime: 0,
  })

/**
 * Loads a publication for pages of its owner and editors: its writers get a 403, everybody else the not-found page.
 * Not in a file of its own, because every page loads the names of all chunks.
 */
export async function loadEditedPublication({ queryClient, api, pageResponse }: RouterContext, hash: string): Promise<void> {
  const { role } = await withPageErrors(pageResponse, queryClient.ensureQueryData(managedPublicationQuery(api, hash)))
  if (role !== 'writer') return
  pageResponse.status = 403
  throw notFound()
}

export const publicationHandleQuery = (api: Api, hash: string) =>
  queryOptions({
    queryKey: publicationKeys.handle(hash),
    queryFn: () => unwrap(api.api.publications[':hash'].handle.$get({ param: { hash } })),
    staleTime: 0,
  })

export const ownedPublicationsQuery = (api: Api) =>
  queryOptions({ queryKey: publicationKeys.owned, queryFn: () => unwrap(api.api.publications.owned.$get()), staleTime: 0 })

export const publicationAboutQuery = (api: Api, handle: string) =>
  queryOptions({
    queryKey: publicationKeys.about(handle),
    queryFn: () => unwrap(api.api.publications[':handle'].about.$get({ param: { handle } })),
  })
