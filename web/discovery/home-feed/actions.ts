import { action } from '#web/lib/action.ts'
import { unwrap } from '#web/lib/api.ts'
import { homeKeys } from '#web/lib/query-keys/discovery.ts'

export const closeFirstSteps = action({
  name: 'home.close-first-steps',
  params: [],
  run: (api) => unwrap(api.api.home['first-steps'].$delete()),
  to: () => '/home',
  refreshes: () => [homeKeys.tab('foryou')],
})
