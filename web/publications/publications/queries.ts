import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { notFound, useRouteContext } from '@tanstack/react-router'
import { useRef } from 'react'
import { type Api, unwrap } from '#web/lib/api.ts'
import { profileKeys, publicationKeys } from '#web/lib/query-keys/people.ts'
import { postKeys } from '#web/lib/query-keys/posts.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import type { RouterContext } from '#web/router.tsx'
import type { CreatePublication, ManagedPublication, UpdatePublication } from '#worker/publications/publications/contract.ts'

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

/** Returns a mutation that creates a publication; retries reuse the idempotency key until one succeeds, so the server creates it once. */
export function useCreatePublication(onCreated: (publication: ManagedPublication) => void) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const key = useRef<string>(undefined)
  return useMutation({
    mutationFn: (input: Omit<CreatePublication, 'key'>) => {
      key.current ??= crypto.randomUUID()
      return unwrap(api.api.publications.$post({ json: { key: key.current, ...input } }))
    },
    onSuccess: async (publication) => {
      key.current = undefined
      await queryClient.invalidateQueries({ queryKey: publicationKeys.all })
      onCreated(publication)
    },
  })
}

/** Returns a mutation that changes settings of a publication, and updates its cached pages. */
export function useUpdatePublication(hash: string, onDone?: (publication: ManagedPublication) => void) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (json: UpdatePublication) => unwrap(api.api.publications[':hash'].$patch({ param: { hash }, json })),
    onSuccess: (publication) => {
      queryClient.setQueryData(managedPublicationQuery(api, hash).queryKey, publication)
      for (const { all } of [profileKeys, postKeys]) void queryClient.invalidateQueries({ queryKey: all })
      void queryClient.invalidateQueries({ queryKey: publicationAboutQuery(api, publication.handle).queryKey })
      onDone?.(publication)
    },
  })
}
