import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ButtonHTMLAttributes, type ComponentProps, type ReactNode, use, useEffect, useEffectEvent, useId, useRef } from 'react'
import { handleSubmit } from '#web/lib/form.ts'
import { postButton } from '#web/lib/post-button.ts'
import type { BoundAction } from '#web/lib/use-action.ts'
import { ActionButton } from './ActionButton.tsx'
import { Button } from './Button.tsx'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { ErrorNote } from './Field.tsx'
import { text } from './form-text.ts'
import { IconButton } from './IconButton.tsx'
import { InNoScriptContext } from './NoScript.tsx'
import { PostForm } from './PostForm.tsx'

interface Props {
  open: boolean
  /** Called on Escape, a click on the backdrop or the close button, and again once the dialog has closed. */
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons, primary button first. */
  actions?: ReactNode
  /** Makes room for side-by-side content; full screen on phones. */
  wide?: boolean
  /** Covers the window. */
  full?: boolean
}

/** Modal dialog; focus returns to the previously focused element when it closes. Without JavaScript it is part of the page. */
export function Dialog(props: Props) {
  return import.meta.env.SSR && use(InNoScriptContext) ? <InlineDialog {...props} /> : <ModalDialog {...props} />
}

const InlineDialog = ({ title, children, actions }: Props) => (
  <section className={styles.content}>
    <h2 className={styles.title}>{title}</h2>
    <div className={styles.body}>{children}</div>
    {actions && <div className={styles.actions}>{actions}</div>}
  </section>
)

function ModalDialog({ open, onClose, title, children, actions, wide = false, full = false }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) dialog.showModal()
    if (!open && dialog.open) dialog.close()
  }, [open])
  // The target of a click on the backdrop is the dialog itself.
  const onBackdropClick = useEffectEvent(({ target, currentTarget }: MouseEvent) => target === currentTarget && onClose())
  useEffect(() => {
    const dialog = ref.current
    dialog?.addEventListener('click', onBackdropClick)
    return () => dialog?.removeEventListener('click', onBackdropClick)
  }, [])
  return (
    <dialog
      ref={ref}
      className={classNames(styles.dialog, wide && styles.wide, full && styles.full)}
      data-full={full || undefined}
      aria-labelledby={id}
      onClose={onClose}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {open && (
        <div className={styles.content}>
          <div className={styles.header}>
            <h2 id={id} className={styles.title}>
              {title}
            </h2>
            <IconButton label={text.close} onClick={onClose}>
              <IconX size={20} stroke={1.6} />
            </IconButton>
          </div>
          <div className={styles.body}>{children}</div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
    </dialog>
  )
}

type ConfirmDialogProps = Pick<Props, 'open' | 'onClose' | 'children'> & {
  title: string
  confirmLabel: string
} & (
    | { action: BoundAction }
    | {
        pending: boolean
        /** Attributes of the button that confirms without JavaScript. */
        post?: ButtonHTMLAttributes<HTMLButtonElement> | undefined
        onConfirm: () => void
      }
  )

export const ConfirmDialog = ({ open, onClose, title, confirmLabel, children, ...confirm }: ConfirmDialogProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={title}
    actions={
      <>
        {'action' in confirm ? (
          <ActionButton action={confirm.action} variant="danger">
            {confirmLabel}
          </ActionButton>
        ) : (
          <Button {...confirm.post} variant="danger" loading={confirm.pending} onClick={confirm.onConfirm}>
            {confirmLabel}
          </Button>
        )}
        <Button {...postButton('page.show')} variant="plain" onClick={onClose}>
          {text.cancel}
        </Button>
      </>
    }
  >
    {children}
    {'action' in confirm && <ErrorNote>{confirm.action.error?.message}</ErrorNote>}
  </Dialog>
)

interface FormDialogProps extends Pick<ComponentProps<typeof Dialog>, 'title' | 'open' | 'onClose'> {
  /** Action that runs without JavaScript; absent in tools that need it. */
  form?: string
  withKey?: boolean
  /** Id of the form, which connects it to the submit button outside it. */
  id: string
  submitLabel: string
  danger?: boolean
  cancelLabel: string
  pending: boolean
  /** Button between the submit and cancel buttons. */
  otherAction?: ReactNode
  className?: string | undefined
  onSubmit: (fields: FormData) => void
  children: ReactNode
  below?: ReactNode
}

export const FormDialog = ({
  id,
  form,
  withKey,
  title,
  open,
  onClose,
  submitLabel,
  danger = false,
  cancelLabel,
  pending,
  otherAction,
  className,
  onSubmit,
  children,
  below,
}: FormDialogProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={title}
    actions={
      <>
        <Button type="submit" form={id} variant={danger ? 'danger' : 'primary'} loading={pending}>
          {submitLabel}
        </Button>
        {otherAction}
        <Button {...postButton('page.show')} variant="plain" onClick={onClose}>
          {cancelLabel}
        </Button>
      </>
    }
  >
    <PostForm form={form} withKey={withKey} id={id} className={className} noValidate onSubmit={handleSubmit(onSubmit)}>
      {children}
    </PostForm>
    {below}
  </Dialog>
)
