import { queryOptions } from '@tanstack/react-query'
import { type Api, read } from '#web/lib/api.ts'

/** Tags and topics one follows. */
export const interestsQuery = (api: Api) =>
  queryOptions({ queryKey: ['follows', 'interests'], queryFn: () => read(api.api.follows.interests.$get()) })
