import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { GonePage } from '#web/shell/NotFoundPage.tsx'
import { text } from '#web/shell/text.ts'

/** Explains that content was removed; the URL of removed content shows the same page with the reason and status 410. */
export const Route = createFileRoute('/_shell/error/410')({
  staticData: { sidebar: lazyRouteComponent(() => import('#web/shell/ErrorSlot.tsx')) },
  loader: () => ({ head: privateHead(text.goneTitle) }),
  component: () => <GonePage />,
})
