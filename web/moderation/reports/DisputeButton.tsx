import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { viewerQuery } from '#web/account/auth/queries.ts'
import { postButton } from '#web/lib/post-button.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { text } from './text.ts'

const DisputeDialog = lazyPart(() => import('./DisputeDialog.tsx'))

/** Opens the dialog that disputes who owns a podcast; renders nothing for visitors and until the viewer is loaded. */
export function DisputeButton({ hash, owner }: { hash: string; owner: { handle: string } }) {
  const { api } = useRouteContext({ from: '__root__' })
  const viewer = useQuery(viewerQuery(api)).data?.viewer
  const [dialog, setDialog] = useState<'unopened' | 'open' | 'closed'>('unopened')
  if (!viewer || viewer.handle === owner.handle) return null
  return (
    <>
      <Button {...postButton('reports.open-dispute', { podcast: hash })} variant="plain" size="small" onClick={() => setDialog('open')}>
        {text.dispute}
      </Button>
      {dialog !== 'unopened' && (
        <Suspense>
          <DisputeDialog hash={hash} open={dialog === 'open'} onClose={() => setDialog('closed')} />
        </Suspense>
      )}
    </>
  )
}
