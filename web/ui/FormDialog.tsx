import type { ComponentProps, ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

interface Props extends Pick<ComponentProps<typeof Dialog>, 'title' | 'open' | 'onClose'> {
  /** Of the form, which the button that sends it stands outside of. */
  id: string
  submitLabel: string
  cancelLabel: string
  pending: boolean
  className?: string | undefined
  onSubmit: (fields: FormData) => void
  children: ReactNode
  /** What stands below the form and is no part of it. */
  below?: ReactNode
}

/** A dialog around a form, sent by its first button or with Enter; the second one closes it. */
export const FormDialog = ({
  id,
  title,
  open,
  onClose,
  submitLabel,
  cancelLabel,
  pending,
  className,
  onSubmit,
  children,
  below,
}: Props) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={title}
    actions={
      <>
        <Button type="submit" form={id} loading={pending}>
          {submitLabel}
        </Button>
        <Button variant="plain" onClick={onClose}>
          {cancelLabel}
        </Button>
      </>
    }
  >
    <form
      id={id}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(new FormData(event.currentTarget))
      }}
    >
      {children}
    </form>
    {below}
  </Dialog>
)
