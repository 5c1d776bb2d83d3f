import IconLinkPlus from '@tabler/icons-react/dist/esm/icons/IconLinkPlus.mjs'
import { Suspense, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import compact from '#web/ui/compact-button.module.css'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { text } from './text.ts'

const DraftLinksDialog = lazyPart(() => import('./DraftLinksDialog.tsx'))

export function DraftLinksButton({ hash }: { hash: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="plain"
        size="small"
        className={compact.compact}
        icon={<IconLinkPlus size={20} stroke={1.6} />}
        onClick={() => setOpen(true)}
      >
        {text.title}
      </Button>
      {open && (
        <Suspense>
          <DraftLinksDialog hash={hash} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
