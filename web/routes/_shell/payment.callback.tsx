import { createFileRoute } from '@tanstack/react-router'
import { ApiError } from '#web/lib/api.ts'
import { privateHead } from '#web/lib/head.ts'
import { pickSearch } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { PaymentOutcome } from '#web/money/payments/PaymentOutcome.tsx'
import { outcomeQuery } from '#web/money/payments/queries.ts'
import { text } from '#web/money/payments/text.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'

/** What became of the payment `p`. The gateway's return reaches the Worker, which verifies the payment and redirects here. */
export const Route = createFileRoute('/_shell/payment/callback')({
  validateSearch: (search: Record<string, unknown>): { p?: string } => pickSearch(search, ['p']),
  loaderDeps: ({ search: { p } }) => ({ p }),
  loader: async ({ context: { queryClient, api, pageResponse }, deps: { p } }) => {
    const head = privateHead(text.callback)
    if (p === undefined) return { head, isKnown: false }
    try {
      await queryClient.fetchQuery(outcomeQuery(api, p))
      return { head, isKnown: true }
    } catch (error) {
      if (!(error instanceof ApiError && (error.status === 404 || error.status === 400)))
        return withPageErrors(pageResponse, Promise.reject(error))
      pageResponse.status = 404
      return { head, isKnown: false }
    }
  },
  component: PaymentCallbackRoute,
})

function PaymentCallbackRoute() {
  const { p } = Route.useSearch()
  const { isKnown } = Route.useLoaderData()
  if (p !== undefined && isKnown) return <PaymentOutcome key={p} hash={p} />
  return (
    <>
      <PageTitle>{text.callback}</PageTitle>
      <EmptyState title={text.unknown} action={<LinkButton to="/contact-us">{text.contact}</LinkButton>}>
        {text.unknownHint}
      </EmptyState>
    </>
  )
}
