import { useNavigate } from '@tanstack/react-router'
import type { StartedPayment } from '#worker/money/payments/contract.ts'

/**
 * Page of a payment. Without JavaScript it follows the form, and links to the gateway: the CSP `form-action 'self'` blocks a form that ends on
 * another origin, also after a redirect.
 */
export const pathOf = ({ hash }: Pick<StartedPayment, 'hash'>): string => `/me/wallet/payments/${hash}`

/**
 * Returns a function that opens the gateway's page, or the page of the payment if it no longer waits for the buyer. It resolves once the buyer
 * comes back to this page with the browser's button.
 */
export function useOpenPayment(): (payment: StartedPayment) => Promise<void> {
  const navigate = useNavigate()
  return async (payment) => {
    if (payment.url === null) return navigate({ href: pathOf(payment) })
    const isBack = new Promise<unknown>((resolve) => addEventListener('pageshow', resolve, { once: true }))
    location.assign(payment.url)
    await isBack
  }
}
