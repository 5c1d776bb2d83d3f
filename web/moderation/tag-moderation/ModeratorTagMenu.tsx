import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { memo, Suspense } from 'react'
import { viewerQuery } from '#web/account/auth/queries.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'

const TagMenu = lazyPart(() => import('./TagMenu.tsx'))

interface Props {
  tag: { name: string; slug: string }
  hidden: boolean
}

/** Renders the menu of a tag to moderators. Memoized for the reason given at `FollowButton`. */
export const ModeratorTagMenu = memo(function ModeratorTagMenu(props: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const viewer = useQuery(viewerQuery(api)).data?.viewer
  if (!viewer || viewer.role === 'member') return null
  return (
    <Suspense>
      <TagMenu {...props} />
    </Suspense>
  )
})
