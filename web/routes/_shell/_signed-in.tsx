import { createFileRoute, redirect } from '@tanstack/react-router'
import { nextPath } from '#web/account/auth/next-path.ts'
import { viewerQuery } from '#web/account/auth/queries.ts'

export const Route = createFileRoute('/_shell/_signed-in')({
  beforeLoad: async ({ context: { queryClient, api }, location }) => {
    const { viewer } = await queryClient.ensureQueryData(viewerQuery(api))
    if (!viewer) throw redirect({ to: '/login', search: { next: nextPath(location.href) }, statusCode: 302 })
    return { viewer }
  },
})
