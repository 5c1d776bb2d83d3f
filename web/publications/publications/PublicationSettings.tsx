import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { formName } from '#web/lib/post-button.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ChangeHandleRow } from '#web/people/handles/HandleRow.tsx'
import { SquarePictureRow } from '#web/people/settings/AvatarRow.tsx'
import { EditLinksRow } from '#web/people/settings/EditLinksRow.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { EditForm, EditRow, FormDetails, SettingsSection } from '#web/ui/SettingsSection.tsx'
import { HandleInput, TextArea, TextInput } from '#web/ui/TextInput.tsx'
import type { ManagedPublication } from '#worker/publications/publications/contract.ts'
import { AccentRow } from './AccentRow.tsx'
import {
  acceptSubmissions,
  changeAbout,
  changeDescription,
  changeGuidelines,
  changeHandle,
  changeLinks,
  changeLogo,
  changeName,
  closePublication,
  removeLogo,
} from './actions.ts'
import { MastheadRow } from './MastheadRow.tsx'
import { managedPublicationQuery, publicationHandleQuery } from './queries.ts'
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
      <EditLinksRow links={publication.links} action={changeLinks} params={{ hash }} />
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

const CHANGES = { name: changeName, description: changeDescription, about: changeAbout, guidelines: changeGuidelines }

function TextRow(props: TextProps) {
  const { publication, field, title } = props
  const value = publication[field]
  return (
    <EditRow
      title={title}
      forms={formName(CHANGES[field].name, { hash: publication.hash })}
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
  const change = useAction(CHANGES[field], { hash: publication.hash }, { onDone: close })
  const { fields, formError } = fieldErrors(change.error, [field])
  return (
    <EditForm action={change} onCancel={close} error={formError} width={rows ? 'wide' : 'medium'}>
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

const LogoRow = ({ publication: { hash, handle, name, avatar } }: { publication: ManagedPublication }) => (
  <SquarePictureRow
    name={name}
    handle={handle}
    isLogo
    picture={avatar}
    labels={{ title: text.logo, hint: text.logoHint, crop: text.cropLogo }}
    actions={{ change: changeLogo, remove: removeLogo }}
    params={{ hash }}
  />
)

function AcceptsRow({ publication: { hash, acceptsSubmissions } }: { publication: ManagedPublication }) {
  const change = useAction(acceptSubmissions, { hash, on: acceptsSubmissions ? '0' : '1' })
  return (
    <SettingsSection
      title={text.accepts}
      summary={`${acceptsSubmissions ? text.acceptsPosts : text.acceptsNone} ${text.acceptsHint}`}
      action={
        <ActionButton action={change} variant="quiet" size="small">
          {acceptsSubmissions ? text.stopAccepting : text.startAccepting}
        </ActionButton>
      }
    />
  )
}

function PublicationHandleRow({ hash }: { hash: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: own } = useSuspenseQuery(publicationHandleQuery(api, hash))
  return <ChangeHandleRow title={text.handle} own={own} action={changeHandle} params={{ hash }} />
}

/** Closes a publication for good, after its owner typed its handle. */
function ClosingSection({ publication: { hash } }: { publication: ManagedPublication }) {
  const [open, setOpen] = useState(false)
  return (
    <SettingsSection
      title={text.close}
      summary={text.closeSummary}
      action={
        !open && (
          <span className={styles.scripted}>
            <Button variant="danger" size="small" onClick={() => setOpen(true)}>
              {text.close}
            </Button>
          </span>
        )
      }
    >
      {open && <ClosingForm hash={hash} close={() => setOpen(false)} />}
      <FormDetails label={text.close} forms={formName(closePublication.name, { hash })}>
        {import.meta.env.SSR && <ClosingForm hash={hash} close={() => undefined} />}
      </FormDetails>
    </SettingsSection>
  )
}

function ClosingForm({ hash, close }: { hash: string; close: () => void }) {
  const [handle, setHandle] = useState('')
  const closing = useAction(closePublication, { hash })
  const { fields, formError } = fieldErrors(closing.error, ['handle'])
  return (
    <EditForm action={closing} onCancel={close} error={formError} submitLabel={text.closeNow} danger>
      <p>{text.closeLead}</p>
      <Field label={text.closeHandle} error={fields.handle}>
        {(control) => <HandleInput {...control} value={handle} onValueChange={setHandle} />}
      </Field>
    </EditForm>
  )
}
