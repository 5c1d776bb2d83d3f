import type { Editor } from '@tiptap/core'
import { type FormEvent, useId, useState } from 'react'
import { placeBlock } from '#web/editor/blocks/place.ts'
import { MENU_TEXT } from '#web/editor/menu-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { embedTyped } from './embed-typed.ts'
import { useFirstFocus } from './use-first-focus.ts'

interface Props {
  editor: Editor
  /** Asks for a post of Daftar first; any address of the allow-list is taken all the same. */
  post: boolean
  open: boolean
  onClose(): void
}

/** A card by the address of what it shows. Nothing is asked of that site, now or before a reader's click. */
export default function EmbedDialog({ editor, post, open, onClose }: Props) {
  const form = useId()
  const first = useFirstFocus<HTMLInputElement>(open)
  const [address, setAddress] = useState('')
  const [flaw, setFlaw] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const embed = embedTyped(address, location.origin)
    if (!embed) return setFlaw(address.trim() ? `${MENU_TEXT.embedFlaw} ${MENU_TEXT.embedSites}.` : MENU_TEXT.embedNone)
    const { tr, schema } = editor.state
    const node = schema.nodes.embed?.create(embed)
    if (node) placeBlock(tr, node)
    editor.view.dispatch(tr)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={post ? MENU_TEXT.postTitle : MENU_TEXT.embedTitle}
      actions={
        <>
          <Button type="submit" form={form}>
            {MENU_TEXT.insert}
          </Button>
          <Button variant="plain" onClick={onClose}>
            {MENU_TEXT.cancel}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Field label={MENU_TEXT.embedAddress} hint={post ? MENU_TEXT.postHint : MENU_TEXT.embedHint} error={flaw}>
          {(control) => (
            <TextInput
              {...control}
              dir="ltr"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              ref={first}
              value={address}
              onChange={({ target }) => {
                setAddress(target.value)
                setFlaw(undefined)
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
