import type { ComponentProps, ReactNode } from 'react'
import { text } from '#web/engagement/comments/text.ts'
import { Button } from '#web/ui/Button.tsx'
import { CommentBox } from './CommentBox.tsx'
import styles from './member.module.css'

interface Props extends ComponentProps<typeof CommentBox> {
  /** Words of the button that sends. */
  send: string
  onCancel?: (() => void) | undefined
  /** Stands between the box and the buttons. */
  children?: ReactNode
}

/** The box with its buttons; nothing empty is sent, and nothing twice. */
export function CommentForm({ send, onSend, onCancel, children, ...box }: Props) {
  const submit = () => {
    if (box.busy) return
    if (box.body.trim() === '') box.box.current?.focus()
    else onSend()
  }
  return (
    <form
      className={styles.composer}
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <CommentBox {...box} onSend={submit} />
      {children}
      <div className={styles.send}>
        <Button type="submit" size="small" loading={box.busy}>
          {send}
        </Button>
        {onCancel && (
          <Button variant="plain" size="small" onClick={onCancel}>
            {text.cancel}
          </Button>
        )}
        <span className={styles.keys}>{text.keys}</span>
      </div>
    </form>
  )
}
