import { type ComponentProps, type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { text } from '#web/engagement/comments/text.ts'
import { ApiError } from '#web/lib/api.ts'
import { postButton } from '#web/lib/post-button.ts'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FeatureNotice } from '#web/ui/FeatureNotice.tsx'
import { Field } from '#web/ui/Field.tsx'
import { PostForm } from '#web/ui/PostForm.tsx'
import { TextArea } from '#web/ui/TextInput.tsx'
import { findMention, insertMention, MentionList, useMentions } from './MentionList.tsx'
import styles from './member.module.css'

interface Props extends ComponentProps<typeof CommentBox>, Pick<ComponentProps<typeof PostForm>, 'form' | 'withKey'> {
  sendLabel: string
  onCancel?: (() => void) | undefined
  /** Picture of the viewer; with it, the form is one ruled line until it is used. */
  face?: ReactNode
  children?: ReactNode
}

/** Comment box with its send button; ignores a submission while busy, and focuses the box on an empty one. */
export function CommentForm({ form, withKey, sendLabel, onSend, onCancel, face, children, ...boxProps }: Props) {
  // Stays open afterwards: closing on a press elsewhere would move what is pressed.
  const [isUsed, setIsUsed] = useState(false)
  const submit = () => {
    if (boxProps.busy) return
    if (boxProps.body.trim() === '') boxProps.textareaRef.current?.focus()
    else onSend()
  }
  return (
    <PostForm
      form={form}
      withKey={withKey}
      className={classNames(styles.composer, face !== undefined && styles.line, !isUsed && styles.closed)}
      onFocus={() => setIsUsed(true)}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {face}
      <FeatureNotice feature="comments" />
      <CommentBox {...boxProps} onSend={submit} />
      {children}
      <div className={styles.send}>
        <Button type="submit" size="small" loading={boxProps.busy}>
          {sendLabel}
        </Button>
        {onCancel && (
          <Button {...postButton('page.show')} variant="plain" size="small" onClick={onCancel}>
            {text.cancel}
          </Button>
        )}
        <span className={styles.hint}>{text.keys}</span>
      </div>
    </PostForm>
  )
}

interface CommentBoxProps {
  textareaRef: RefObject<HTMLTextAreaElement | null>
  post: string
  label: ReactNode
  placeholder?: string | undefined
  body: string
  onChange: (body: string) => void
  onSend: () => void
  error: string | undefined
  focused?: boolean | undefined
  busy: boolean
}

function CommentBox({ textareaRef, post, label, placeholder, body, onChange, onSend, error, focused, busy }: CommentBoxProps) {
  const [caret, setCaret] = useState<number>()
  const moved = useRef<number>(undefined)
  const mention = caret === undefined ? undefined : findMention(body, caret)
  const mentions = useMentions(post, mention?.typed)
  // React moves the caret to the end when it changes the value, so put it back after the inserted mention.
  useLayoutEffect(() => {
    if (moved.current === undefined) return
    textareaRef.current?.setSelectionRange(moved.current, moved.current)
    moved.current = undefined
  })
  useLayoutEffect(() => {
    if (focused) textareaRef.current?.focus()
  }, [focused, textareaRef])

  const choose = (handle: string) => {
    if (!mention || caret === undefined) return
    const next = insertMention(body, mention.from, caret, handle)
    moved.current = next.caret
    setCaret(undefined)
    onChange(next.body)
    textareaRef.current?.focus()
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSend()
      return
    }
    const chosen = mentions.active
    if (event.nativeEvent.isComposing || mentions.people.length === 0) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') mentions.move(event.key === 'ArrowDown' ? 1 : -1)
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && chosen) choose(chosen.handle)
    else if (event.key === 'Escape') setCaret(undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={styles.commentBox}>
      <Field label={label} error={error} counter={{ value: body, max: LIMITS.commentLength }}>
        {(control) => (
          <TextArea
            {...control}
            ref={textareaRef}
            name="body"
            rows={3}
            placeholder={placeholder}
            value={body}
            readOnly={busy}
            aria-autocomplete="list"
            aria-controls={mentions.people.length > 0 ? mentions.id : undefined}
            aria-activedescendant={mentions.active ? `${mentions.id}-${mentions.activeIndex}` : undefined}
            onChange={({ target }) => {
              onChange(target.value)
              setCaret(target.selectionStart)
            }}
            onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
            onBlur={() => setCaret(undefined)}
            onKeyDown={press}
          />
        )}
      </Field>
      {mention && <MentionList {...mentions} onChoose={choose} />}
      <p className="visually-hidden" role="status">
        {mention && mentions.isLoaded ? text.found(mentions.people.length) : error}
      </p>
    </div>
  )
}

export function sendErrorMessage(error: Error | null): string | undefined {
  if (!(error instanceof ApiError)) return error?.message
  return error.status === 0 ? text.offline : (error.body.fields?.body ?? error.message)
}
