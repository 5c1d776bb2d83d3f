import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { text } from '#web/money/gateway/text.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'

/** Return URL for the payment gateway. Daftar does not take payments yet, so the page always reports an unknown payment. */
export const Route = createFileRoute('/_shell/payment/callback')({
  loader: () => ({ head: privateHead(text.title) }),
  component: PaymentCallbackRoute,
})

function PaymentCallbackRoute() {
  return (
    <>
      <PageTitle>{text.title}</PageTitle>
      <EmptyState title={text.unknown} action={<LinkButton to="/contact-us">{text.contact}</LinkButton>}>
        {text.hint}
      </EmptyState>
    </>
  )
}
