import { createFileRoute } from '@tanstack/react-router'
import { accountSidebar } from '#web/account/auth/account-sidebar.ts'
import { privateHead } from '#web/lib/head.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { PromotablePosts } from '#web/money/promotions/PromotablePosts.tsx'
import { promotionsQuery } from '#web/money/promotions/queries.ts'
import { text } from '#web/money/promotions/text.ts'
import { WalletSummary } from '#web/money/wallet/Balance.tsx'
import { walletQuery } from '#web/money/wallet/queries.ts'
import { myPostsQuery } from '#web/posts/posts/queries.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/promotions/')({
  staticData: { sidebar: accountSidebar },
  validateSearch: validateAfter,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: ({ context: { queryClient, api, pageResponse }, deps: { after } }) =>
    withPageErrors(
      pageResponse,
      Promise.all([
        queryClient.fetchInfiniteQuery(promotionsQuery(api, { isOpen: true, after })),
        queryClient.fetchInfiniteQuery(myPostsQuery(api, 'published')),
        queryClient.fetchQuery(walletQuery(api)),
      ]),
    ).then(() => ({ head: privateHead(text.title) })),
  component: PromotionsRoute,
})

function PromotionsRoute() {
  const { after } = Route.useSearch()
  return (
    <>
      <PageTitle lead={text.lead}>{text.title}</PageTitle>
      <WalletSummary />
      <PromotablePosts after={after} />
    </>
  )
}
