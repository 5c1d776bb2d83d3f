import type { Editor } from '@tiptap/core'
import { type FormEvent, useId, useState } from 'react'
import { removeLink, setLink } from '#web/posts/editor/link-edit.ts'
import { MENU_TEXT } from '#web/posts/editor/menu-text.ts'
import { normalizeUrl } from '#web/posts/editor/normalize-url.ts'
import { TEXT } from '#web/posts/editor/text.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { UrlInput } from '#web/ui/UrlInput.tsx'
import { useInitialFocus } from './use-initial-focus.ts'

interface Props {
  editor: Editor
  open: boolean
  onClose(): void
}

export default function LinkDialog({ editor, open, onClose }: Props) {
  const form = useId()
  const first = useInitialFocus<HTMLInputElement>(open)
  const current: unknown = editor.getAttributes('link').href
  const [url, setUrl] = useState(typeof current === 'string' ? current : '')
  const [isInvalid, setIsInvalid] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const href = normalizeUrl(url)
    if (!href) return setIsInvalid(true)
    setLink(editor, href)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={MENU_TEXT.linkTitle}
      actions={
        <>
          <Button type="submit" form={form}>
            {MENU_TEXT.linkSave}
          </Button>
          {current ? (
            <Button
              variant="quiet"
              onClick={() => {
                removeLink(editor)
                onClose()
              }}
            >
              {MENU_TEXT.linkRemove}
            </Button>
          ) : null}
          <Button variant="plain" onClick={onClose}>
            {TEXT.cancel}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Field label={MENU_TEXT.linkAddress} hint={MENU_TEXT.linkHint} error={isInvalid ? MENU_TEXT.linkInvalid : undefined}>
          {(control) => (
            <UrlInput
              {...control}
              ref={first}
              value={url}
              onValueChange={(typed) => {
                setUrl(typed)
                setIsInvalid(false)
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
