import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { Editor } from '@tiptap/core'
import { useId, useState } from 'react'
import { type Embed, parseEmbed } from '#shared/embeds.ts'
import { cleanAddress } from '#shared/persian/clean-text.ts'
import { ApiError } from '#web/lib/api.ts'
import { insertAtCursor } from '#web/posts/editor/blocks/insert-at-cursor.ts'
import { useInitialFocus } from '#web/posts/editor/focus.ts'
import { MENU_TEXT } from '#web/posts/editor/menu-text.ts'
import { createPostLookup, parseShortCode } from '#web/posts/editor/post-cards.ts'
import { FormDialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { UrlInput } from '#web/ui/TextInput.tsx'

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
  const submit = () => {
    const embed = parseEmbedInput(url, location.origin)
    const code = parseShortCode(toAbsoluteUrl(url, location.origin))
    if (code) lookup.mutate({ code })
    else if (!embed) setErrorMessage(url.trim() ? `${MENU_TEXT.embedInvalid} ${MENU_TEXT.embedSites}.` : MENU_TEXT.embedRequired)
    else if (embed.provider === 'daftar') lookup.mutate(embed)
    else insertCard(embed)
  }
  return (
    <FormDialog
      id={form}
      open={open}
      onClose={onClose}
      title={post ? MENU_TEXT.postTitle : MENU_TEXT.embedTitle}
      submitLabel={MENU_TEXT.insert}
      cancelLabel={MENU_TEXT.cancel}
      pending={lookup.isPending}
      onSubmit={submit}
    >
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
    </FormDialog>
  )
}

/** Parses a typed embed URL, which may lack a scheme or be a path of this site; returns undefined when no allowed provider matches. */
export const parseEmbedInput = (typed: string, origin: string): Embed | undefined => parseEmbed(toAbsoluteUrl(typed, origin), origin)

/** Completes a typed URL: prepends this site's origin to a path, and `https://` to a URL without a scheme. */
function toAbsoluteUrl(typed: string, origin: string): string {
  const url = cleanAddress(typed)
  if (url.startsWith('/') && !url.startsWith('//')) return origin + url
  return /^[a-z][a-z0-9+.-]*:/i.test(url) ? url : `https://${url}`
}
