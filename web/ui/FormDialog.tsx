import type { ComponentProps, ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

interface Props extends Pick<ComponentProps<typeof Dialog>, 'title' | 'open' | 'onClose'> {
  /** Id of the form, which connects it to the submit button outside it. */
  id: string
  submitLabel: string
  cancelLabel: string
  pending: boolean
  className?: string | undefined
  onSubmit: (fields: FormData) => void
  children: ReactNode
  below?: ReactNode
}

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
