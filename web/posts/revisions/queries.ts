import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { revisionKeys } from '#web/lib/query-keys/posts.ts'
import type { RevisionDetail } from '#worker/posts/revisions/contract.ts'

export const revisionsQuery = (api: Api, hash: string) => ({
  ...pagedQuery(revisionKeys.list(hash), undefined, (query) => unwrap(api.api.posts[':hash'].revisions.$get({ param: { hash }, query }))),
  staleTime: 0,
  gcTime: 0,
})

/** Never refetched, because revisions are immutable. */
export const revisionQuery = (api: Api, hash: string, revision: number) =>
  queryOptions({
    queryKey: revisionKeys.text(hash, revision),
    // Hono cannot infer the recursive document type; the response contract is `RevisionDetail`.
    queryFn: async () =>
      (await unwrap(api.api.posts[':hash'].revisions[':revision'].$get({ param: { hash, revision: String(revision) } }))) as RevisionDetail,
    staleTime: Number.POSITIVE_INFINITY,
  })
