import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { archiveKeys } from '#web/lib/query-keys/portability.ts'

const POLL_INTERVAL_MS = 2000

/** The archive of the viewer's account, or of the publication with this handle. */
export const archiveQuery = (api: Api, publication?: string) =>
  queryOptions({
    queryKey: archiveKeys.of(publication),
    queryFn: () =>
      unwrap(
        publication === undefined
          ? api.api.archives.me.$get()
          : api.api.archives.publications[':handle'].$get({ param: { handle: publication } }),
      ),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.archive?.state === 'running' ? POLL_INTERVAL_MS : false),
  })
