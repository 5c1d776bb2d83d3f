import { useQuery } from '@tanstack/react-query'
import { useHydrated, useRouteContext } from '@tanstack/react-router'
import { MINUTE } from '#shared/time.ts'
import { useShownPath } from '#web/lib/use-shown-path.ts'
import type { Work, WorkKind } from '#worker/moderation/dashboard/contract.ts'
import { dashboardQuery } from './queries.ts'

/**
 * Returns what waits for staff by its kind. The dashboard reads it before it is rendered; every other page asks once it is shown, so that it
 * does not wait for counts, and has none without JavaScript.
 */
export function useWork(): ReadonlyMap<WorkKind, Work> {
  const { api } = useRouteContext({ from: '__root__' })
  const isHydrated = useHydrated()
  const isDashboard = useShownPath() === '/admin'
  const { data } = useQuery({ ...dashboardQuery(api), staleTime: 5 * MINUTE })
  return new Map((isHydrated || isDashboard ? (data?.work ?? []) : []).map((work) => [work.kind, work]))
}
