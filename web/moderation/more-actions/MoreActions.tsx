import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { viewerQuery } from '#web/account/auth/queries.ts'
import type { ReportTarget } from '#worker/moderation/reports/contract.ts'

/** Loaded for signed-in users only, which keeps the page small and identical for all visitors. */
const MoreMenu = lazy(() => import('./MoreMenu.tsx'))

export interface MoreActionsProps {
  target: ReportTarget
  /** The reported person, or the owner of the reported content or publication. */
  owner: { handle: string; name: string }
  canBlockOwner?: boolean
}

/** Renders nothing for visitors and for the owner. */
export function MoreActions(props: MoreActionsProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const viewer = useQuery(viewerQuery(api)).data?.viewer
  if (!viewer || viewer.handle === props.owner.handle) return null
  return (
    <Suspense>
      <MoreMenu {...props} />
    </Suspense>
  )
}
