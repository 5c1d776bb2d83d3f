import type { Editor } from '@tiptap/core'
import { useId, useState } from 'react'
import { useInitialFocus } from '#web/posts/editor/focus.ts'
import { normalizeUrl, removeLink, setLink } from '#web/posts/editor/marks.ts'
import { MENU_TEXT } from '#web/posts/editor/menu-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { UrlInput } from '#web/ui/TextInput.tsx'

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
  const submit = () => {
    const href = normalizeUrl(url)
    if (!href) return setIsInvalid(true)
    setLink(editor, href)
    onClose()
  }
  const remove = () => {
    removeLink(editor)
    onClose()
  }
  return (
    <FormDialog
      id={form}
      open={open}
      onClose={onClose}
      title={MENU_TEXT.linkTitle}
      submitLabel={MENU_TEXT.linkSave}
      cancelLabel={MENU_TEXT.cancel}
      pending={false}
      otherAction={
        current ? (
          <Button variant="quiet" onClick={remove}>
            {MENU_TEXT.linkRemove}
          </Button>
        ) : null
      }
      onSubmit={submit}
    >
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
    </FormDialog>
  )
}
