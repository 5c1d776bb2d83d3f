import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { OfflinePage } from '#web/portability/offline/OfflinePage.tsx'
import { text } from '#web/portability/offline/text.ts'

export const Route = createFileRoute('/_shell/offline/')({
  staticData: { sidebar: null, layout: 'bare' },
  loader: () => ({ head: privateHead(text.pageTitle) }),
  component: OfflinePage,
})
