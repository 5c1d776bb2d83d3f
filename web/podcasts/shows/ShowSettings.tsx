import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { categoryName } from '#shared/podcast-categories.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { uploadCover } from '#web/lib/upload-file.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Cover } from '#web/ui/Cover.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { EditForm, EditRow, SettingsSection } from '#web/ui/SettingsSection.tsx'
import { TextInput, UrlInput } from '#web/ui/TextInput.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { ManagedShow } from '#worker/podcasts/shows/contract.ts'
import { removeShow, restoreShow } from './actions.ts'
import { FeedRedirectRow, FeedRow, PrivateFeeds } from './FeedSettings.tsx'
import { LicenseRow } from './LicenseRow.tsx'
import { showSettingsQuery, useUpdateShow } from './queries.ts'
import { FundingRow, PersonsRow, SeasonsRow } from './RepeatableRows.tsx'
import { CheckboxField, ShowFields } from './ShowFields.tsx'
import styles from './show-form.module.css'
import { formatLanguage, showSettingsText as text } from './show-settings-text.ts'

export function ShowSettings({ hash }: { hash: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const show = useSuspenseQuery(showSettingsQuery(api, hash)).data
  const restore = useAction(restoreShow, { hash }, { toastErrors: true })
  const remove = useAction(removeShow, { hash }, { toastErrors: true, undo: restore.run })
  return (
    <>
      <PageTitle
        lead={<bdi>{show.title}</bdi>}
        actions={
          <>
            <LinkButton to="/me/subscribers" search={{ newsletter: `podcast:${hash}` }} variant="quiet">
              {text.subscribers}
            </LinkButton>
            <LinkButton to={`/podcast/${hash}`} variant="quiet">
              {text.seePage}
            </LinkButton>
          </>
        }
      >
        {text.settings}
      </PageTitle>
      <CoverRow show={show} />
      <AboutRow show={show} />
      <SeasonsRow show={show} />
      <PersonsRow show={show} />
      <FundingRow show={show} />
      <FeedRow show={show} />
      <AdvancedRow show={show} />
      <LicenseRow show={show} />
      <PrivateFeeds hash={hash} />
      <FeedRedirectRow show={show} />
      <SettingsSection
        title={text.remove}
        summary={text.removeHint}
        action={
          <ActionButton action={remove} variant="danger" size="small">
            {text.remove}
          </ActionButton>
        }
      />
    </>
  )
}

const AboutRow = ({ show }: { show: ManagedShow }) => (
  <EditRow
    title={text.about}
    value={
      <>
        <p>
          <bdi>{show.title}</bdi>
          {show.category && ` · ${categoryName(show.category)}`}
        </p>
        {show.description && <p className={styles.clamped}>{show.description}</p>}
      </>
    }
  >
    {(close) => <AboutForm show={show} close={close} />}
  </EditRow>
)

function AboutForm({ show, close }: { show: ManagedShow; close: () => void }) {
  const { title, description, category, author, language, kind, explicit } = show
  const [values, setValues] = useState({ title, description, category, author, language, kind, explicit })
  const set = (part: Partial<typeof values>) => setValues((now) => ({ ...now, ...part }))
  const change = useUpdateShow(show.hash, () => {
    showToast({ message: text.saved })
    close()
  })
  const { fields, formError } = fieldErrors(change.error, ['title', 'description', 'category', 'author', 'language', 'kind'])
  return (
    <EditForm onSubmit={() => change.mutate(values)} onCancel={close} pending={change.isPending} error={formError} width="wide">
      <ShowFields values={values} onChange={set} errors={fields} />
      <Field
        label={text.author}
        hint={text.authorHint}
        optional={text.optional}
        error={fields.author}
        counter={{ value: values.author, max: LIMITS.showLineGraphemes }}
      >
        {(control) => (
          <TextInput {...control} autoComplete="off" value={values.author} onChange={({ target }) => set({ author: target.value })} />
        )}
      </Field>
      <SelectField
        label={text.language}
        options={{ ...text.languages, [language]: formatLanguage(language) }}
        value={values.language}
        error={fields.language}
        onChange={(value) => set({ language: value })}
      />
      <SelectField
        label={text.kind}
        options={text.kinds}
        value={values.kind}
        error={fields.kind}
        onChange={(value) => set({ kind: value })}
      />
      <CheckboxField label={text.explicit} checked={values.explicit} onChange={(on) => set({ explicit: on })} />
    </EditForm>
  )
}

const AdvancedRow = ({ show }: { show: ManagedShow }) => (
  <EditRow title={text.advanced} value={[show.link, show.copyright, ...show.texts.map(({ value }) => value)].filter(Boolean).join('، ')}>
    {(close) => <AdvancedForm show={show} close={close} />}
  </EditRow>
)

function AdvancedForm({ show, close }: { show: ManagedShow; close: () => void }) {
  const [link, setLink] = useState(show.link ?? '')
  const [copyright, setCopyright] = useState(show.copyright)
  const [first, ...others] = show.texts
  const [verification, setVerification] = useState(first?.value ?? '')
  const change = useUpdateShow(show.hash, () => {
    showToast({ message: text.saved })
    close()
  })
  const { fields, formError } = fieldErrors(change.error, ['link', 'copyright'])
  const texts = verification.trim() ? [{ purpose: first?.purpose || 'verify', value: verification.trim() }, ...others] : others
  return (
    <EditForm
      onSubmit={() => change.mutate({ link: link.trim() || null, copyright, texts })}
      onCancel={close}
      pending={change.isPending}
      error={formError}
      width="wide"
    >
      <Field label={text.link} hint={text.linkHint} optional={text.optional} error={fields.link}>
        {(control) => <UrlInput {...control} placeholder="https://example.com" value={link} onValueChange={setLink} />}
      </Field>
      <Field label={text.copyright} optional={text.optional} error={fields.copyright}>
        {(control) => <TextInput {...control} value={copyright} onChange={({ target }) => setCopyright(target.value)} />}
      </Field>
      <Field label={text.verification} hint={text.verificationHint} optional={text.optional}>
        {(control) => (
          <TextInput
            {...control}
            dir="ltr"
            spellCheck={false}
            value={verification}
            onChange={({ target }) => setVerification(target.value)}
          />
        )}
      </Field>
    </EditForm>
  )
}

function CoverRow({ show: { hash, title, cover } }: { show: ManagedShow }) {
  const file = useRef<HTMLInputElement>(null)
  const [uploadedShare, setSent] = useState(0)
  const change = useUpdateShow(hash, () => showToast({ message: text.saved }))
  const upload = useMutation({
    mutationFn: async (chosen: File) => change.mutateAsync({ cover: (await uploadCover(chosen, setSent)).hash }),
  })
  return (
    <SettingsSection title={text.cover}>
      <div className={styles.cover}>
        <Cover title={title} picture={cover} sizes="8rem" />
        <div className={styles.details}>
          <p className={styles.hint}>{text.coverHint}</p>
          <ErrorNote>{upload.error?.message}</ErrorNote>
          {upload.isPending && (
            <p className={styles.hint}>
              <progress value={uploadedShare} aria-label={text.cover} /> {text.sending(Math.round(uploadedShare * 100))}
            </p>
          )}
          <p>
            <Button variant="quiet" loading={upload.isPending} onClick={() => file.current?.click()}>
              {cover ? text.changeCover : text.chooseCover}
            </Button>
          </p>
          <input
            ref={file}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            hidden
            aria-label={text.chooseCover}
            onChange={({ target }) => {
              const [chosen] = target.files ?? []
              if (chosen) upload.mutate(chosen)
              target.value = ''
            }}
          />
        </div>
      </div>
    </SettingsSection>
  )
}
