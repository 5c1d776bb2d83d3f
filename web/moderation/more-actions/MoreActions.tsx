import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { Suspense } from 'react'
import { viewerQuery } from '#web/account/auth/queries.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import type { ReportTarget } from '#worker/moderation/reports/contract.ts'
import type { Profile } from '#worker/people/profiles/contract.ts'

/** Loaded for signed-in users only, which keeps the page small and identical for all visitors. */
const MoreMenu = lazyComponent(() => import('./MoreMenu.tsx'))

export interface MoreActionsProps {
  target: ReportTarget
  /** The reported person, or the owner of the reported content or publication. */
  owner: { handle: string; name: string }
  canBlockOwner?: boolean
}

/** Renders nothing for visitors and the owner, and until the viewer is loaded. */
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

/** The owner of a publication counts as the owner of its profile, and does not see the menu there. */
export const ProfileActions = ({ profile }: { profile: Profile }) => (
  <MoreActions target={{ kind: profile.kind, key: profile.handle }} owner={ownerOf(profile)} canBlockOwner={profile.kind === 'person'} />
)

const ownerOf = (profile: Profile) =>
  (profile.kind === 'publication' && profile.members.find(({ role }) => role === 'owner')?.person) || profile
