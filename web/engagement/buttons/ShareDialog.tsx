import { Dialog } from '#web/ui/Dialog.tsx'
import { ShareOptions, type ShareTarget } from './ShareOptions.tsx'
import { text } from './share-dialog-text.ts'

interface Props {
  open: boolean
  post: ShareTarget
  onClose: () => void
}

export default function ShareDialog({ open, post, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={text.title}>
      <ShareOptions {...post} />
    </Dialog>
  )
}
