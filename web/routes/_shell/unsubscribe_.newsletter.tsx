import { createFileRoute, redirect } from '@tanstack/react-router'
import { pickSearch } from '#web/lib/search-params.ts'

/** The link in a newsletter and its List-Unsubscribe header; mail programs post to the same path (RFC 8058). */
export const Route = createFileRoute('/_shell/unsubscribe_/newsletter')({
  validateSearch: (search: Record<string, unknown>): { t?: string; of?: string } => pickSearch(search, ['t', 'of']),
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/subscriptions', search, statusCode: 302 })
  },
})
