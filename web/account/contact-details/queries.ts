import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type Api, unwrap } from '#web/lib/api.ts'
import { settingsKeys } from '#web/lib/query-keys/account.ts'
import type { CodeSent } from '#worker/account/auth/contract.ts'

export const contactDetailsQuery = (api: Api) =>
  queryOptions({ queryKey: settingsKeys.contactDetails, queryFn: () => unwrap(api.api.me['contact-details'].$get()), staleTime: 0 })

/** Returns whether the viewer has a verified email address; false until that is known. */
export function useHasEmail(): boolean {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery(contactDetailsQuery(api))
  return typeof data?.email === 'string'
}

export type Channel = 'email' | 'phone'

/** A code that was sent to what the viewer typed. */
export interface PostedContact {
  channel: Channel
  typed: string
  sent: CodeSent
}
