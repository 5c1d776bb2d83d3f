import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { Editor } from '@tiptap/core'
import { type FormEvent, useId, useState } from 'react'
import type { Embed } from '#shared/embeds.ts'
import { ApiError } from '#web/lib/api.ts'
import { placeBlock } from '#web/posts/editor/blocks/place.ts'
import { MENU_TEXT } from '#web/posts/editor/menu-text.ts'
import { postsKnown, shortCodeOf } from '#web/posts/editor/posts-known.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { UrlInput } from '#web/ui/UrlInput.tsx'
import { embedTyped, wholeAddress } from './embed-typed.ts'
import { useFirstFocus } from './use-first-focus.ts'

interface Props {
  editor: Editor
  /** Asks for a post of Daftar first; any address of the allow-list is taken all the same. */
  post: boolean
  open: boolean
  onClose(): void
}

/** A card by the address of what it shows. Nothing is asked of another site, now or before a reader's click. */
export default function EmbedDialog({ editor, post, open, onClose }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const posts = postsKnown(api)
  const form = useId()
  const first = useFirstFocus<HTMLInputElement>(open)
  const [address, setAddress] = useState('')
  const [flaw, setFlaw] = useState<string>()
  const put = (attrs: Embed & { title?: string }) => {
    const { tr, schema } = editor.state
    const node = schema.nodes.embed?.create(attrs)
    if (node) placeBlock(tr, node)
    editor.view.dispatch(tr)
    onClose()
  }
  const look = useMutation({
    mutationFn: async (wanted: Embed | { code: string }) => {
      const card = 'code' in wanted ? await posts.cardOf(wanted.code) : wanted
      return { ...card, title: await posts.titleOf(card.id) }
    },
    onSuccess: put,
    // Without a connection the card does without its title; a post that is not there has no card.
    onError: (error, wanted) => {
      if (error instanceof ApiError && (error.status === 404 || error.status === 410)) setFlaw(MENU_TEXT.postNone)
      else if ('code' in wanted) setFlaw(error.message)
      else put(wanted)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const embed = embedTyped(address, location.origin)
    const code = shortCodeOf(wholeAddress(address, location.origin))
    if (code) look.mutate({ code })
    else if (!embed) setFlaw(address.trim() ? `${MENU_TEXT.embedFlaw} ${MENU_TEXT.embedSites}.` : MENU_TEXT.embedNone)
    else if (embed.provider === 'daftar') look.mutate(embed)
    else put(embed)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={post ? MENU_TEXT.postTitle : MENU_TEXT.embedTitle}
      actions={
        <>
          <Button type="submit" form={form} loading={look.isPending}>
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
            <UrlInput
              {...control}
              ref={first}
              value={address}
              onType={(typed) => {
                setAddress(typed)
                setFlaw(undefined)
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
