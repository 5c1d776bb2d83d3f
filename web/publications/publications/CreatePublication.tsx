import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { handleQuery } from '#web/account/auth/queries.ts'
import { useDebounced } from '#web/account/auth/use-debounced.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { useAction } from '#web/lib/use-action.ts'
import { text as handleText } from '#web/people/handles/text.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { EditForm, FormDetails } from '#web/ui/SettingsSection.tsx'
import { HandleInput, TextArea, TextInput } from '#web/ui/TextInput.tsx'
import { createPublication } from './actions.ts'
import { ownedPublicationsQuery } from './queries.ts'
import styles from './settings.module.css'
import { text } from './text.ts'

/** Head of the viewer's publications with the form for another one; it says how many a user may own. */
export function CreatePublication({ title, lead }: { title: string; lead: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { owned } = useSuspenseQuery(ownedPublicationsQuery(api)).data
  const [open, setOpen] = useState(false)
  const canCreate = owned < LIMITS.publicationsPerUser
  return (
    <>
      <PageTitle
        lead={`${lead} ${text.quota(owned, LIMITS.publicationsPerUser)}`}
        actions={
          canCreate &&
          !open && (
            <span className={styles.scripted}>
              <Button variant="quiet" icon={<IconPlus size={18} stroke={1.6} aria-hidden="true" />} onClick={() => setOpen(true)}>
                {text.create}
              </Button>
            </span>
          )
        }
      >
        {title}
      </PageTitle>
      {open && <CreateForm close={() => setOpen(false)} />}
      {canCreate && (
        <FormDetails label={text.create} forms={createPublication.name}>
          {import.meta.env.SSR && <CreateForm close={() => undefined} />}
        </FormDetails>
      )}
    </>
  )
}

function CreateForm({ close }: { close: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const [values, setValues] = useState({ name: '', handle: '', description: '' })
  const create = useAction(createPublication, {})
  const handle = useDebounced(values.handle.trim().toLowerCase(), 300)
  const availability = useQuery({ ...handleQuery(api, handle), enabled: handle.length >= 3 }).data
  const { fields, formError } = fieldErrors(create.error, ['name', 'handle', 'description'])
  const set = (part: Partial<typeof values>) => {
    create.reset()
    setValues((now) => ({ ...now, ...part }))
  }
  return (
    <EditForm action={create} onCancel={close} submitLabel={text.create} error={formError}>
      <Field label={text.name} hint={text.nameHint} error={fields.name} counter={{ value: values.name, max: LIMITS.nameGraphemes }}>
        {(control) => (
          <TextInput
            {...control}
            name="name"
            autoComplete="off"
            value={values.name}
            onChange={({ target }) => set({ name: target.value })}
          />
        )}
      </Field>
      <Field
        label={text.handle}
        hint={availability?.available ? handleText.free : handleText.hint}
        error={fields.handle ?? (availability?.available === false ? (availability.reason ?? undefined) : undefined)}
      >
        {(control) => <HandleInput {...control} maxLength={30} value={values.handle} onValueChange={(typed) => set({ handle: typed })} />}
      </Field>
      <Field
        label={text.description}
        hint={text.descriptionHint}
        error={fields.description}
        counter={{ value: values.description, max: LIMITS.publicationDescriptionGraphemes }}
      >
        {(control) => (
          <TextArea
            {...control}
            name="description"
            rows={3}
            value={values.description}
            onChange={({ target }) => set({ description: target.value })}
          />
        )}
      </Field>
    </EditForm>
  )
}
