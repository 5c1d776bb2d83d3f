import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { settingsKeys } from '#web/lib/query-keys/account.ts'
import type { TwoFactorSetup } from '#worker/account/two-factor/contract.ts'

export const twoFactorQuery = (api: Api) =>
  queryOptions({ queryKey: settingsKeys.twoFactor, queryFn: () => unwrap(api.api.me['two-factor'].$get()), staleTime: 0 })

/** What the section shows instead of its buttons. */
export type OpenPanel = { step: 'app'; secret: TwoFactorSetup } | { step: 'codes'; codes: readonly string[] } | { step: 'off' }
