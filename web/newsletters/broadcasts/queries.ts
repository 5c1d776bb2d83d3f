import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { broadcastKeys } from '#web/lib/query-keys/broadcasts.ts'

/** How often a page asks how far a broadcast is, in ms. */
const POLL_MS = 5000

/** Who would receive a post by email, and what became of the viewer's broadcast; polls while it is being sent. */
export const broadcastOptionsQuery = (api: Api, hash: string) =>
  queryOptions({
    queryKey: broadcastKeys.ofPost(hash),
    queryFn: () => unwrap(api.api.broadcasts.posts[':hash'].$get({ param: { hash } })),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.broadcast?.state === 'sending' ? POLL_MS : false),
  })
