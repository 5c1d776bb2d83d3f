import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { viewerQuery } from '#web/account/auth/queries.ts'
import type { ReportTarget } from '#worker/moderation/reports/contract.ts'

/** The menu comes only to who may use it: a visitor's page is the same for all and loads less. */
const MoreMenu = lazy(() => import('./MoreMenu.tsx'))

export interface MoreActionsProps {
  /** What can be reported here. */
  target: ReportTarget
  /** Whose it is: for a person the person, for what belongs to a publication whoever owns that. */
  owner: { handle: string; name: string }
  /** Whether the owner can be muted and blocked from here. */
  canBlockOwner?: boolean
}

/** «بیشتر»: what else somebody signed in can do about a thing of others and who made it; nothing for a visitor and on one's own. */
export function MoreActions(things: MoreActionsProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const viewer = useQuery(viewerQuery(api)).data?.viewer
  if (!viewer || viewer.handle === things.owner.handle) return null
  return (
    <Suspense>
      <MoreMenu {...things} />
    </Suspense>
  )
}
