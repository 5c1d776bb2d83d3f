import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { viewerQuery } from '#web/account/auth/queries.ts'
import { useClientQuery } from '#web/lib/use-client-query.ts'
import type { FollowTarget } from '#worker/people/follows/contract.ts'
import { followQuery } from './queries.ts'

/** Returns the follower count: the server-rendered value for visitors, the live value for signed-in viewers. */
export function useFollowerCount({ kind, key }: FollowTarget, known: number): number {
  const { api } = useRouteContext({ from: '__root__' })
  const viewer = useQuery(viewerQuery(api)).data?.viewer
  const state = useClientQuery({ ...followQuery(api, { kind, key }), enabled: Boolean(viewer) && typeof window !== 'undefined' })
  return state?.followerCount ?? known
}
