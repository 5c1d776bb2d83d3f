import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { draftLinkKeys } from '#web/lib/query-keys/posts.ts'

export const draftLinksQuery = (api: Api, hash: string) =>
  queryOptions({
    queryKey: draftLinkKeys.list(hash),
    queryFn: () => unwrap(api.api.posts[':hash']['draft-links'].$get({ param: { hash } })),
    staleTime: 0,
  })

/** Not cached, so a revoked link stops working on the next visit. */
export const sharedDraftQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: draftLinkKeys.shared(token),
    queryFn: () => unwrap(api.api['draft-links'][':hash'].$get({ param: { hash: token } })),
    staleTime: 0,
    gcTime: 0,
  })
