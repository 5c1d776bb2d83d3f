import { queryOptions } from '@tanstack/react-query'
import { type Api, read } from '#web/lib/api.ts'

/** Uploads of a post's sound under way, and the room left for more. */
export const uploadsQuery = (api: Api, post: string) =>
  queryOptions({ queryKey: ['sounds', 'uploads', post], queryFn: () => read(api.api.sounds[':post'].uploads.$get({ param: { post } })) })
