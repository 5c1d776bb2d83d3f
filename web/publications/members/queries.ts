import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { publicationKeys } from '#web/lib/query-keys/people.ts'
import type { MemberRole } from '#worker/publications/publications/contract.ts'

/** The publication whose members a screen shows, and the viewer's role in it. */
export interface Membership {
  hash: string
  role: MemberRole
  memberCount: number
}

export const publicationsQuery = (api: Api, handle: string, after?: string) =>
  pagedQuery(publicationKeys.of(handle), after, (query) => unwrap(api.api.publications.of[':handle'].$get({ param: { handle }, query })))

export const myPublicationsQuery = (api: Api, after?: string) =>
  pagedQuery(publicationKeys.mine, after, (query) => unwrap(api.api.publications.mine.$get({ query })))

export const pendingOffersQuery = (api: Api) =>
  queryOptions({
    queryKey: publicationKeys.pendingOffers,
    queryFn: () => unwrap(api.api.publications['pending-offers'].$get()),
    staleTime: 0,
  })

/** Members of a publication, or those that match a search. */
export const membersQuery = (api: Api, hash: string, search: string, after?: string) =>
  pagedQuery(publicationKeys.members(hash, search), after, (query) =>
    unwrap(api.api.publications[':hash'].members.$get({ param: { hash }, query: { ...query, limit: '50', ...(search && { search }) } })),
  )

export const invitationsQuery = (api: Api, hash: string) =>
  queryOptions({
    queryKey: publicationKeys.invitations(hash),
    queryFn: () => unwrap(api.api.publications[':hash'].invitations.$get({ param: { hash } })),
    staleTime: 0,
  })

export const transferQuery = (api: Api, hash: string) =>
  queryOptions({
    queryKey: publicationKeys.transfer(hash),
    queryFn: () => unwrap(api.api.publications[':hash'].transfer.$get({ param: { hash } })),
    staleTime: 0,
  })

export const writersQuery = (api: Api, handle: string, after?: string) =>
  pagedQuery(publicationKeys.writers(handle), after, (query) =>
    unwrap(api.api.publications.writers[':handle'].$get({ param: { handle }, query: { ...query, limit: '50' } })),
  )

/** Invitation behind a secret link; never kept, because its URL is a credential. */
export const invitationLinkQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: publicationKeys.invitationLink(token),
    queryFn: () => unwrap(api.api.publications['invitation-links'][':token'].$get({ param: { token } })),
    staleTime: 0,
    gcTime: 0,
  })

/** People whose name or handle resembles what was typed. */
export const suggestedPeopleQuery = (api: Api, typed: string) =>
  queryOptions({
    queryKey: publicationKeys.suggestions(typed),
    queryFn: async () => (await unwrap(api.api.search.suggestions.$get({ query: { q: typed } }))).people,
  })
