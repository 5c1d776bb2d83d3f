import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { postKeys } from '#web/lib/query-keys/posts.ts'
import type { EditorPost, MyPostType } from '#worker/posts/posts/contract.ts'

export const newestQuery = (api: Api, after?: string) =>
  pagedQuery(postKeys.newest, after, (query) => unwrap(api.api.posts.newest.$get({ query })))

export const editorQuery = (api: Api, hash: string) =>
  queryOptions({
    queryKey: postKeys.editor(hash),
    // Hono cannot infer the recursive document type; the response contract is `EditorPost`.
    queryFn: async () => (await unwrap(api.api.posts[':hash'].draft.$get({ param: { hash } }))) as EditorPost,
    staleTime: 0,
    gcTime: 0,
  })

interface MyPostsFilter {
  q?: string | undefined
  after?: string | undefined
}

export const myPostsQuery = (api: Api, type: MyPostType, { q, after }: MyPostsFilter = {}) =>
  pagedQuery(postKeys.mine(type, q), after, (query) =>
    unwrap(api.api.posts.mine[':type'].$get({ param: { type }, query: q ? { ...query, q } : query })),
  )

/** Post types in display order. Duplicates the contract's list to keep the validator out of the bundle. */
export const MY_POST_TYPES = ['drafts', 'scheduled', 'published', 'submissions', 'removed'] as const satisfies readonly MyPostType[]

export const parseMyPostType = (name: string): MyPostType | undefined => MY_POST_TYPES.find((kind) => kind === name)
