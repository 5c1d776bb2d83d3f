import type { ComponentProps, ReactNode } from 'react'
import { text } from '#web/engagement/comments/text.ts'
import { Button } from '#web/ui/Button.tsx'
import { CommentBox } from './CommentBox.tsx'
import styles from './member.module.css'

interface Props extends ComponentProps<typeof CommentBox> {
  sendLabel: string
  onCancel?: (() => void) | undefined
  children?: ReactNode
}

/** Ignores empty and repeated submissions. */
export function CommentForm({ sendLabel, onSend, onCancel, children, ...boxProps }: Props) {
  const submit = () => {
    if (boxProps.busy) return
    if (boxProps.body.trim() === '') boxProps.textareaRef.current?.focus()
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
      <CommentBox {...boxProps} onSend={submit} />
      {children}
      <div className={styles.send}>
        <Button type="submit" size="small" loading={boxProps.busy}>
          {sendLabel}
        </Button>
        {onCancel && (
          <Button variant="plain" size="small" onClick={onCancel}>
            {text.cancel}
          </Button>
        )}
        <span className={styles.hint}>{text.keys}</span>
      </div>
    </form>
  )
}
