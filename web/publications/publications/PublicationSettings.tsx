import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { unwrap } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { formName, postButton } from '#web/lib/post-button.ts'
import { ChangeHandleRow } from '#web/people/handles/HandleRow.tsx'
import { SquarePictureRow } from '#web/people/settings/AvatarRow.tsx'
import { EditLinksRow } from '#web/people/settings/EditLinksRow.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { EditForm, EditRow, SettingsSection } from '#web/ui/SettingsSection.tsx'
import { TextArea, TextInput } from '#web/ui/TextInput.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { ManagedPublication } from '#worker/publications/publications/contract.ts'
import { AccentRow } from './AccentRow.tsx'
import { ClosingSection } from './ClosingSection.tsx'
import { MastheadRow } from './MastheadRow.tsx'
import { managedPublicationQuery, publicationHandleQuery, useUpdatePublication } from './queries.ts'
import styles from './settings.module.css'
import { text } from './text.ts'

interface SettingsProps {
  hash: string
  /** Section that exports the publication with this handle. */
  archive: (handle: string) => ReactNode
}

/** Settings of a publication for its owner; other members read that they have none. */
export function PublicationSettings({ hash, archive }: SettingsProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const publication = useSuspenseQuery(managedPublicationQuery(api, hash)).data
  if (publication.role !== 'owner') return <p>{text.ownerOnly}</p>
  return (
    <>
      <TextRow publication={publication} field="name" title={text.name} hint={text.nameHint} max={LIMITS.nameGraphemes} />
      <TextRow
        publication={publication}
        field="description"
        title={text.description}
        hint={text.descriptionHint}
        max={LIMITS.publicationDescriptionGraphemes}
      />
      <LogoRow publication={publication} />
      <MastheadRow publication={publication} />
      <AccentRow publication={publication} />
      <LinksRow publication={publication} />
      <TextRow
        publication={publication}
        field="about"
        title={text.about}
        hint={text.aboutHint}
        max={LIMITS.publicationAboutGraphemes}
        rows={12}
      />
      <TextRow
        publication={publication}
        field="guidelines"
        title={text.guidelines}
        hint={text.guidelinesHint}
        max={LIMITS.publicationGuidelinesGraphemes}
        rows={8}
      />
      <AcceptsRow publication={publication} />
      <PublicationHandleRow hash={hash} />
      {archive(publication.handle)}
      <ClosingSection publication={publication} />
    </>
  )
}

interface TextProps {
  publication: ManagedPublication
  field: 'name' | 'description' | 'about' | 'guidelines'
  title: string
  hint: string
  max: number
  /** Rows of the text field. */
  rows?: number
}

function TextRow(props: TextProps) {
  const { publication, field, title } = props
  const value = publication[field]
  return (
    <EditRow
      title={title}
      forms={formName(`publication.change-${field}`, { hash: publication.hash })}
      value={
        value && (
          <p className={styles.text}>
            <bdi>{value}</bdi>
          </p>
        )
      }
    >
      {(close) => <TextForm {...props} close={close} />}
    </EditRow>
  )
}

function TextForm({ publication, field, title, hint, max, rows, close }: TextProps & { close: () => void }) {
  const [typed, setTyped] = useState(publication[field])
  const change = useUpdatePublication(publication.hash, () => {
    showToast({ message: text.saved })
    close()
  })
  const { fields, formError } = fieldErrors(change.error, [field])
  return (
    <EditForm
      form={formName(`publication.change-${field}`, { hash: publication.hash })}
      onSubmit={() => change.mutate({ [field]: typed })}
      onCancel={close}
      pending={change.isPending}
      error={formError}
      width={rows ? 'wide' : 'medium'}
    >
      <Field label={title} hint={hint} error={fields[field]} counter={{ value: typed, max }}>
        {(control) =>
          field === 'name' ? (
            <TextInput {...control} name={field} autoFocus value={typed} onChange={({ target }) => setTyped(target.value)} />
          ) : (
            <TextArea
              {...control}
              name={field}
              autoFocus
              rows={rows ?? 3}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )
        }
      </Field>
    </EditForm>
  )
}

function LogoRow({ publication: { hash, name, avatar } }: { publication: ManagedPublication }) {
  const save = useUpdatePublication(hash, () => showToast({ message: text.saved }))
  const remove = useUpdatePublication(hash, () =>
    showToast({ message: text.removed, undo: avatar ? () => save.mutate({ avatar: avatar.hash }) : undefined }),
  )
  return (
    <SquarePictureRow
      name={name}
      picture={avatar}
      labels={{ title: text.logo, hint: text.logoHint, crop: text.cropLogo }}
      forms={{ change: 'publication.change-logo', remove: 'publication.remove-logo', params: { hash } }}
      save={(picture) => save.mutateAsync({ avatar: picture })}
      remove={() => remove.mutate({ avatar: null })}
      isRemoving={remove.isPending}
      error={remove.error}
    />
  )
}

function LinksRow({ publication: { hash, links } }: { publication: ManagedPublication }) {
  const change = useUpdatePublication(hash, () => showToast({ message: text.saved }))
  const form = formName('publication.change-links', { hash })
  return <EditLinksRow links={links} form={form} change={change} save={(json) => change.mutateAsync(json)} />
}

function AcceptsRow({ publication: { hash, acceptsSubmissions } }: { publication: ManagedPublication }) {
  const change = useUpdatePublication(hash, () => showToast({ message: text.saved }))
  const button = postButton('publication.accept', { hash, on: acceptsSubmissions ? '0' : '1' })
  return (
    <SettingsSection
      title={text.accepts}
      summary={`${acceptsSubmissions ? text.acceptsPosts : text.acceptsNone} ${text.acceptsHint}`}
      action={
        <Button
          {...button}
          variant="quiet"
          size="small"
          loading={change.isPending}
          onClick={() => change.mutate({ acceptsSubmissions: !acceptsSubmissions })}
        >
          {acceptsSubmissions ? text.stopAccepting : text.startAccepting}
        </Button>
      }
    />
  )
}

function PublicationHandleRow({ hash }: { hash: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { data: own } = useSuspenseQuery(publicationHandleQuery(api, hash))
  return (
    <ChangeHandleRow
      title={text.handle}
      own={own}
      form={formName('publication.change-handle', { hash })}
      change={(handle) => unwrap(api.api.publications[':hash'].handle.$put({ param: { hash }, json: { handle } }))}
      onChanged={async (changed) => {
        queryClient.setQueryData(publicationHandleQuery(api, hash).queryKey, changed)
        await queryClient.invalidateQueries({ queryKey: managedPublicationQuery(api, hash).queryKey })
      }}
    />
  )
}
