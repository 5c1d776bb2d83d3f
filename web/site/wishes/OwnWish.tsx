import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { resolveDirection } from '#shared/persian/direction.ts'
import { unwrap } from '#web/lib/api.ts'
import { fieldErrors, handleSubmit, readTextField } from '#web/lib/form.ts'
import { formName, postButton } from '#web/lib/post-button.ts'
import { campaignKeys } from '#web/lib/query-keys/campaigns.ts'
import { useClientQuery } from '#web/lib/use-client-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow, ErrorNote, Field } from '#web/ui/Field.tsx'
import form from '#web/ui/form.module.css'
import { NoScript } from '#web/ui/NoScript.tsx'
import { PostForm } from '#web/ui/PostForm.tsx'
import { FormDetails } from '#web/ui/SettingsSection.tsx'
import { TextArea } from '#web/ui/TextInput.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { OwnWish as OwnWishView } from '#worker/site/wishes/contract.ts'
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
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => unwrap(api.api.campaigns[':slug'].wish.$delete({ param: { slug } })),
    onSuccess: async () => {
      showToast({ message: text.deleted })
      await refresh(queryClient, slug)
    },
  })
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
        <Button
          {...postButton('wishes.delete', { slug })}
          variant="plain"
          size="small"
          loading={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {text.delete}
        </Button>
      </ButtonRow>
      <ErrorNote>{remove.error?.message}</ErrorNote>
      {edit && (
        <FormDetails label={text.change} forms="wishes.write">
          {import.meta.env.SSR && <WishForm slug={slug} body={body} close={() => undefined} />}
        </FormDetails>
      )}
    </section>
  )
}

const refresh = async (queryClient: ReturnType<typeof useQueryClient>, slug: string) => {
  await queryClient.invalidateQueries({ queryKey: campaignKeys.ownWish(slug) })
  await queryClient.invalidateQueries({ queryKey: campaignKeys.wishes(slug) })
}

/** Sends a wish, or a changed one if there is a `body`. */
function WishForm({ slug, body, close }: { slug: string; body: string; close: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [value, setValue] = useState(body)
  const send = useMutation({
    mutationFn: (body: string) => unwrap(api.api.campaigns[':slug'].wish.$put({ param: { slug }, json: { body } })),
    onSuccess: async () => {
      showToast({ message: text.sent })
      await refresh(queryClient, slug)
      close()
    },
  })
  const { fields, formError } = fieldErrors(send.error, ['body'])
  return (
    <PostForm
      form={formName('wishes.write', { slug })}
      className={form.form ?? ''}
      onSubmit={handleSubmit((data) => !send.isPending && send.mutate(readTextField(data, 'body')))}
      noValidate
    >
      <Field
        label={text.label}
        hint={body === '' ? text.hint : text.changeHint}
        error={fields.body}
        counter={{ value, max: LIMITS.wishLength }}
      >
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
    </PostForm>
  )
}
