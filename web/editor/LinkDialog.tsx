import type { Editor } from '@tiptap/core'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import styles from './dialog.module.css'
import { focusText } from './focus.ts'
import { addressOf } from './link-address.ts'
import { removeLink, setLink } from './link-edit.ts'
import { TEXT } from './text.ts'

interface Props {
  editor: Editor
  onClose(): void
}

/** Asks the address for the selection, or for the link the cursor is in. Mounted while open. */
export function LinkDialog({ editor, onClose }: Props) {
  const ids = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const current: unknown = editor.getAttributes('link').href
  const [address, setAddress] = useState(typeof current === 'string' ? current : '')
  const [flawed, setFlawed] = useState(false)

  useEffect(() => dialog.current?.showModal(), [])

  const close = () => {
    dialog.current?.close()
    onClose()
    focusText(editor)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const href = addressOf(address)
    if (!href) return setFlawed(true)
    setLink(editor, href)
    close()
  }
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={`${ids}t`} onClose={close}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <h2 id={`${ids}t`} className={styles.heading}>
          {TEXT.linkTitle}
        </h2>
        <label className={styles.label} htmlFor={`${ids}a`}>
          {TEXT.linkAddress}
        </label>
        <input
          id={`${ids}a`}
          className={styles.input}
          dir="ltr"
          type="text"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={address}
          aria-invalid={flawed}
          aria-describedby={`${ids}h`}
          onChange={(event) => {
            setAddress(event.target.value)
            setFlawed(false)
          }}
        />
        <p id={`${ids}h`} className={flawed ? styles.flaw : styles.hint} aria-live="polite">
          {flawed ? TEXT.linkFlaw : TEXT.linkHint}
        </p>
        <div className={styles.actions}>
          <button type="submit" className={styles.primary}>
            {TEXT.linkSave}
          </button>
          {current ? (
            <button
              type="button"
              className={styles.plain}
              onClick={() => {
                removeLink(editor)
                close()
              }}
            >
              {TEXT.linkRemove}
            </button>
          ) : null}
          <button type="button" className={styles.plain} onClick={() => dialog.current?.close()}>
            {TEXT.cancel}
          </button>
        </div>
      </form>
    </dialog>
  )
}
