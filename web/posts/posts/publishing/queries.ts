import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import type { EditorPost } from '#worker/posts/posts/contract.ts'

/** A post as the publish dialog opens on it, once everything typed is saved; what is chosen there is not fetched over. */
export const publishingQuery = (api: Api, hash: string, settle: () => Promise<number>) =>
  queryOptions({
    queryKey: ['publishing', hash],
    queryFn: async () => {
      await settle()
      // Hono's JSON type loses the document's recursion; the contract of the answer is EditorPost.
      return (await unwrap(api.api.posts[':hash'].draft.$get({ param: { hash } }))) as EditorPost
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

/** Tags and topics the saved draft speaks of. */
export const suggestionsQuery = (api: Api, hash: string, revision: number) =>
  queryOptions({
    queryKey: ['suggestions', hash, revision],
    queryFn: () => unwrap(api.api.posts[':hash'].suggestions.$get({ param: { hash } })),
    staleTime: Number.POSITIVE_INFINITY,
  })
