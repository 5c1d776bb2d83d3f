import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { loadOwnPost } from '#web/money/promotions/load-own-post.ts'
import { text } from '#web/money/promotions/text.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/promotions/$hash/history/')({
  loader: async ({ context, params: { hash } }) => ({ post: await loadOwnPost(context, hash), head: privateHead(text.historyTitle) }),
  component: HistoryRoute,
})

function HistoryRoute() {
  const { post } = Route.useLoaderData()
  return (
    <>
      <PageTitle lead={<bdi>{post.title || text.untitled}</bdi>}>{text.historyTitle}</PageTitle>
      <EmptyState title={text.noHistory} link={{ to: `/me/promotions/${post.hash}`, label: text.back }} />
    </>
  )
}
