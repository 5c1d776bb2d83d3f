import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type ComponentProps, Suspense } from 'react'
import { viewerQuery } from '#web/account/auth/queries.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { FeedMenu } from '#web/ui/FeedMenu.tsx'
import type { ReportTarget } from '#worker/moderation/reports/contract.ts'
import type { Profile } from '#worker/people/profiles/contract.ts'

/** Loaded for signed-in users only, which keeps the page small and identical for all visitors. */
const MoreMenu = lazyComponent(() => import('./MoreMenu.tsx'))

export interface MoreActionsProps {
  target: ReportTarget
  /** The reported person, or the owner of the reported content or publication. */
  owner: { handle: string; name: string }
  canBlockOwner?: boolean
  /** What everybody finds in the menu. */
  feed?: ComponentProps<typeof FeedMenu>
}

/** Renders what is for everybody, or nothing, for visitors and the owner, and until the viewer is loaded. */
export function MoreActions(props: MoreActionsProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const viewer = useQuery(viewerQuery(api)).data?.viewer
  const menu = props.feed && <FeedMenu {...props.feed} />
  if (!viewer || viewer.handle === props.owner.handle) return menu
  return (
    <Suspense fallback={menu && <div inert>{menu}</div>}>
      <MoreMenu {...props} />
    </Suspense>
  )
}

/** The owner of a publication counts as the owner of its profile. */
export const ProfileActions = ({ profile }: { profile: Profile }) => (
  <MoreActions
    target={{ kind: profile.kind, key: profile.handle }}
    owner={ownerOf(profile)}
    canBlockOwner={profile.kind === 'person'}
    feed={{
      feed: `/feed/${profile.handle}`,
      book: profile.kind === 'publication' && profile.postCount > 0 && `/api/exports/publications/${profile.handle}.epub`,
    }}
  />
)

const ownerOf = (profile: Profile) =>
  (profile.kind === 'publication' && profile.members.find(({ role }) => role === 'owner')?.person) || profile
