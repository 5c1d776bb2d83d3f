import { createFileRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { viewerQuery } from '#web/accounts/queries.ts'
import { validateAfter } from '#web/lib/after.ts'
import { privateHead } from '#web/lib/head.ts'
import { forPage } from '#web/lib/page.ts'
import { NewestPosts } from '#web/posts/NewestPosts.tsx'
import { newestQuery } from '#web/posts/queries.ts'
import { text } from '#web/posts/text.ts'
import { topicsQuery } from '#web/topics/queries.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/home')({
  staticData: { sidebar: lazyRouteComponent(() => import('#web/posts/HomeSidebar.tsx')) },
  validateSearch: validateAfter,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context: { queryClient, api, answer }, deps: { after } }) => {
    const { viewer } = await queryClient.ensureQueryData(viewerQuery(api))
    if (!viewer) throw redirect({ to: '/login', search: { next: '/home' }, statusCode: 302 })
    await forPage(
      answer,
      Promise.all([queryClient.ensureInfiniteQueryData(newestQuery(api, after)), queryClient.ensureQueryData(topicsQuery(api))]),
    )
    return { head: privateHead(text.homeTitle) }
  },
  component: Home,
})

function Home() {
  const { after } = Route.useSearch()
  return (
    <>
      <PageTitle>{text.homeTitle}</PageTitle>
      <NewestPosts to="/home" after={after} />
    </>
  )
}
