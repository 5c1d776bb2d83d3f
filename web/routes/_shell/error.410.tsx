import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { FRONT_PAGE, featuredQuery } from '#web/discovery/featured/queries.ts'
import { privateHead } from '#web/lib/head.ts'
import { ensureOptional } from '#web/lib/optional-query.ts'
import { GonePage } from '#web/shell/NotFoundPage.tsx'
import { text } from '#web/shell/text.ts'

/** Explains that content was removed; the URL of removed content shows the same page with the reason and status 410. */
export const Route = createFileRoute('/_shell/error/410')({
  staticData: { sidebar: lazyRouteComponent(() => import('#web/shell/ErrorSlot.tsx')) },
  loader: async ({ context: { queryClient, api } }) => {
    await ensureOptional(queryClient, featuredQuery(api, FRONT_PAGE), { items: [] })
    return { head: privateHead(text.goneTitle) }
  },
  component: () => <GonePage />,
})
