import { nextPath } from '#web/account/auth/next-path.ts'
import { action } from '#web/lib/action.ts'
import { unwrap } from '#web/lib/api.ts'
import { followKeys } from '#web/lib/query-keys/people.ts'

export const finishInterests = action({
  name: 'interests.finish',
  params: ['next'],
  run: async (api, { next }) => {
    await unwrap(api.api.follows.interests.prompted.$post())
    return nextPath(next) ?? '/home'
  },
  to: (path) => path,
  refreshes: () => [followKeys.interests],
})
