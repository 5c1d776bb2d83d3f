import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Api, read } from '#web/lib/api.ts'
import type { EditorPost, MyPostType } from '#worker/posts/contract.ts'

/** Newest posts of everybody, page by page from `after`. */
export const newestQuery = (api: Api, after?: string) =>
  infiniteQueryOptions({
    queryKey: ['posts', 'newest', after ?? ''],
    queryFn: ({ pageParam }) => read(api.api.posts.newest.$get({ query: pageParam ? { after: pageParam } : {} })),
    initialPageParam: after,
    getNextPageParam: (page) => page.next,
  })

/** A public post. */
export const postQuery = (api: Api, hash: string) =>
  queryOptions({ queryKey: ['posts', 'page', hash], queryFn: () => read(api.api.posts[':hash'].$get({ param: { hash } })) })

/** A post with its draft, for its writer; never older than the moment it is opened. */
export const editorQuery = (api: Api, hash: string) =>
  queryOptions({
    queryKey: ['posts', 'editor', hash],
    // Hono's JSON type loses the document's recursion; the contract of the answer is EditorPost.
    queryFn: async () => (await read(api.api.posts[':hash'].draft.$get({ param: { hash } }))) as EditorPost,
    staleTime: 0,
    gcTime: 0,
  })

/** One's own posts of a kind. */
export const myPostsQuery = (api: Api, type: MyPostType) =>
  infiniteQueryOptions({
    queryKey: ['posts', 'mine', type],
    queryFn: ({ pageParam }) => read(api.api.posts.mine[':type'].$get({ param: { type }, query: pageParam ? { after: pageParam } : {} })),
    initialPageParam: undefined as string | undefined, // The type of a page's cursor, which the first page lacks.
    getNextPageParam: (page) => page.next,
  })
