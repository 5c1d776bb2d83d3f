import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { viewerQuery } from '#web/account/auth/queries.ts'

/** The menu comes only to who may use it. */
const TagMenu = lazy(() => import('./TagMenu.tsx'))

interface Props {
  tag: { name: string; slug: string }
  hidden: boolean
}

/** What moderators do with a tag; nothing for anybody else. */
export function ModeratorTagMenu(props: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const viewer = useQuery(viewerQuery(api)).data?.viewer
  if (!viewer || viewer.role === 'member') return null
  return (
    <Suspense>
      <TagMenu {...props} />
    </Suspense>
  )
}
