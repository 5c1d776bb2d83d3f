import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withStaffErrors } from '#web/lib/load-staff-page.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { DiscountCodes } from '#web/money/administration/DiscountCodes.tsx'
import { text } from '#web/money/administration/discount-code-text.ts'
import { discountCodesQuery } from '#web/money/administration/queries.ts'

export const Route = createFileRoute('/_shell/_signed-in/admin/discount-codes')({
  validateSearch: validateAfter,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api, pageResponse }, deps: { after } }) =>
    withStaffErrors(pageResponse, queryClient.fetchInfiniteQuery(discountCodesQuery(api, after))).then(() => ({
      head: privateHead(text.title),
    })),
  component: DiscountCodesRoute,
})

function DiscountCodesRoute() {
  const { after } = Route.useSearch()
  return <DiscountCodes after={after} />
}
