import { Dialog } from '#web/ui/Dialog.tsx'
import { type SharedThing, ShareWays } from './ShareWays.tsx'
import { text } from './share-dialog-text.ts'

interface Props {
  open: boolean
  post: SharedThing
  onClose: () => void
}

/** The ways to share a post. */
export default function ShareDialog({ open, post, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={text.title}>
      <ShareWays {...post} />
    </Dialog>
  )
}
