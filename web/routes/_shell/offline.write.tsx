import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { OfflineWriting } from '#web/portability/offline/OfflineWriting.tsx'
import { text } from '#web/portability/offline/text.ts'
import { BackgroundWork } from '#web/shell/BackgroundWork.tsx'

export const Route = createFileRoute('/_shell/offline/write')({
  staticData: { sidebar: null, layout: 'bare', writing: true },
  loader: () => ({ head: privateHead(text.writingTitle) }),
  component: OfflineWritingRoute,
})

function OfflineWritingRoute() {
  return (
    <>
      <BackgroundWork />
      <OfflineWriting />
    </>
  )
}
