import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { text } from './form-text.ts'

interface Props {
  open: boolean
  onClose: () => void
  title: string
  confirmLabel: string
  pending: boolean
  onConfirm: () => void
  children: ReactNode
}

export const ConfirmDialog = ({ open, onClose, title, confirmLabel, pending, onConfirm, children }: Props) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={title}
    actions={
      <>
        <Button variant="danger" loading={pending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
        <Button variant="plain" onClick={onClose}>
          {text.cancel}
        </Button>
      </>
    }
  >
    {children}
  </Dialog>
)
