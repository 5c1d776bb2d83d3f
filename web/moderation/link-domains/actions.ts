import { action } from '#web/lib/action.ts'
import { unwrap } from '#web/lib/api.ts'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'
import type { DecideDomain } from '#worker/moderation/link-domains/contract.ts'
import { text } from './text.ts'

const decide = (decision: DecideDomain['decision'], done: string) =>
  action({
    name: `link-domains.${decision}`,
    params: ['domain'],
    run: (api, { domain }) => unwrap(api.api.admin['link-domains'][':domain'].decision.$put({ param: { domain }, json: { decision } })),
    done,
    refreshes: () => [administrationKeys.all],
  })

export const blockDomain = decide('block', text.blocked)
export const ignoreDomain = decide('ignore', text.ignored)
