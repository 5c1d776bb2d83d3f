import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { resolveDirection } from '#shared/persian/direction.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { postButton } from '#web/lib/post-button.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useClientQuery } from '#web/lib/use-client-query.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { ActionForm } from '#web/ui/ActionForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow, ErrorNote, Field } from '#web/ui/Field.tsx'
import form from '#web/ui/form.module.css'
import { NoScript } from '#web/ui/NoScript.tsx'
import { FormDetails } from '#web/ui/SettingsSection.tsx'
import { TextArea } from '#web/ui/TextInput.tsx'
import { type OwnWish as OwnWishView, WISH_LENGTH } from '#worker/site/wishes/contract.ts'
import { deleteWish, writeWish } from './actions.ts'
import { ownWishQuery } from './queries.ts'
import { text } from './text.ts'
import styles from './wishes.module.css'

/** The viewer's wish with its state, or the form that sends one. */
export function OwnWish({ slug, isRunning }: { slug: string; isRunning: boolean }) {
  const { api } = useRouteContext({ from: '__root__' })
  const own = useClientQuery(ownWishQuery(api, slug))
  const [isEditing, setIsEditing] = useState(false)
  const close = () => setIsEditing(false)
  if (!own)
    return (
      <div className={isRunning ? styles.pending : undefined}>
        <NoScript>{import.meta.env.SSR && isRunning && <WishForm slug={slug} body="" close={close} />}</NoScript>
      </div>
    )
  if (!own.wish) return own.canWrite ? <WishForm slug={slug} body="" close={close} /> : null
  const { body } = own.wish
  if (isEditing) return <WishForm slug={slug} body={body} close={close} />
  return <StoredWish slug={slug} wish={own.wish} edit={own.canWrite ? () => setIsEditing(true) : undefined} />
}

interface StoredProps {
  slug: string
  wish: NonNullable<OwnWishView['wish']>
  /** Undefined once the birthday is over. */
  edit: (() => void) | undefined
}

function StoredWish({ slug, wish: { body, state, reason }, edit }: StoredProps) {
  const remove = useAction(deleteWish, { slug })
  return (
    <section className={styles.own} aria-label={text.own}>
      <h3 className={styles.subtitle}>{text.own}</h3>
      <p className={styles.body} dir={resolveDirection(null, body, 'rtl')}>
        {body}
      </p>
      <p className={styles.state}>
        {text.states[state]}
        {reason !== '' && (
          <>
            {' '}
            {text.reason} <bdi>{reason}</bdi>
          </>
        )}
      </p>
      <ButtonRow>
        {edit && (
          <Button variant="quiet" size="small" onClick={edit}>
            {text.change}
          </Button>
        )}
        <ActionButton action={remove} variant="plain" size="small">
          {text.delete}
        </ActionButton>
      </ButtonRow>
      <ErrorNote>{remove.error?.message}</ErrorNote>
      {edit && (
        <FormDetails label={text.change} forms={writeWish.name}>
          {import.meta.env.SSR && <WishForm slug={slug} body={body} close={() => undefined} />}
        </FormDetails>
      )}
    </section>
  )
}

/** Sends a wish, or a changed one if there is a `body`. */
function WishForm({ slug, body, close }: { slug: string; body: string; close: () => void }) {
  const [value, setValue] = useState(body)
  const send = useAction(writeWish, { slug }, { onDone: close })
  const { fields, formError } = fieldErrors(send.error, ['body'])
  return (
    <ActionForm action={send} className={form.form ?? ''}>
      <Field label={text.label} hint={body === '' ? text.hint : text.changeHint} error={fields.body} counter={{ value, max: WISH_LENGTH }}>
        {(control) => <TextArea {...control} name="body" rows={3} value={value} onChange={({ target }) => setValue(target.value)} />}
      </Field>
      <ErrorNote>{formError}</ErrorNote>
      <ButtonRow>
        <Button type="submit" loading={send.isPending}>
          {body === '' ? text.send : text.change}
        </Button>
        {body !== '' && (
          <Button {...postButton('page.show')} variant="plain" onClick={close}>
            {text.cancel}
          </Button>
        )}
      </ButtonRow>
    </ActionForm>
  )
}
