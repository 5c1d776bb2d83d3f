import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/lib/api.ts'
import { fetchMark } from './fetch-mark.ts'

/** What the viewer has done with a post; one answer for every card and page that shows it. Null for one that is not public. */
export const markQuery = (api: Api, hash: string) =>
  queryOptions({ queryKey: ['marks', hash], queryFn: () => fetchMark(api, hash), staleTime: 60_000 })
