import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { Editor } from '@tiptap/core'
import { type FormEvent, useId, useState } from 'react'
import type { Embed } from '#shared/embeds.ts'
import { ApiError } from '#web/lib/api.ts'
import { insertAtCursor } from '#web/posts/editor/blocks/insert-at-cursor.ts'
import { MENU_TEXT } from '#web/posts/editor/menu-text.ts'
import { createPostLookup, parseShortCode } from '#web/posts/editor/post-lookup.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { UrlInput } from '#web/ui/UrlInput.tsx'
import { parseEmbedInput, toAbsoluteUrl } from './parse-embed-input.ts'
import { useInitialFocus } from './use-initial-focus.ts'

interface Props {
  editor: Editor
  /** Shows the wording for Daftar posts; the dialog accepts any allowed URL either way. */
  post: boolean
  open: boolean
  onClose(): void
}

/** Requests nothing from the embedded site, which receives no request until a reader clicks the card. */
export default function EmbedDialog({ editor, post, open, onClose }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const postLookup = createPostLookup(api)
  const form = useId()
  const first = useInitialFocus<HTMLInputElement>(open)
  const [url, setUrl] = useState('')
  const [errorMessage, setErrorMessage] = useState<string>()
  const insertCard = (attrs: Embed & { title?: string }) => {
    const { tr, schema } = editor.state
    const node = schema.nodes.embed?.create(attrs)
    if (node) insertAtCursor(tr, node)
    editor.view.dispatch(tr)
    onClose()
  }
  const lookup = useMutation({
    mutationFn: async (wanted: Embed | { code: string }) => {
      const card = 'code' in wanted ? await postLookup.readCard(wanted.code) : wanted
      return { ...card, title: await postLookup.readTitle(card.id) }
    },
    onSuccess: insertCard,
    // A post card whose title cannot be read is inserted without one; a missing post or a failed short link shows an error.
    onError: (error, wanted) => {
      if (error instanceof ApiError && (error.status === 404 || error.status === 410)) setErrorMessage(MENU_TEXT.postNotFound)
      else if ('code' in wanted) setErrorMessage(error.message)
      else insertCard(wanted)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const embed = parseEmbedInput(url, location.origin)
    const code = parseShortCode(toAbsoluteUrl(url, location.origin))
    if (code) lookup.mutate({ code })
    else if (!embed) setErrorMessage(url.trim() ? `${MENU_TEXT.embedInvalid} ${MENU_TEXT.embedSites}.` : MENU_TEXT.embedRequired)
    else if (embed.provider === 'daftar') lookup.mutate(embed)
    else insertCard(embed)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={post ? MENU_TEXT.postTitle : MENU_TEXT.embedTitle}
      actions={
        <>
          <Button type="submit" form={form} loading={lookup.isPending}>
            {MENU_TEXT.insert}
          </Button>
          <Button variant="plain" onClick={onClose}>
            {MENU_TEXT.cancel}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Field label={MENU_TEXT.embedAddress} hint={post ? MENU_TEXT.postHint : MENU_TEXT.embedHint} error={errorMessage}>
          {(control) => (
            <UrlInput
              {...control}
              ref={first}
              value={url}
              onValueChange={(typed) => {
                setUrl(typed)
                setErrorMessage(undefined)
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
