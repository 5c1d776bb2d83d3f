import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { text } from '#web/money/gateway/text.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'

/** Where the bank's gateway would send people back. No payment is ever started, so none is known. */
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
