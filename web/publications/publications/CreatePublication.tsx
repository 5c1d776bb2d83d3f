import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { handleQuery } from '#web/account/auth/queries.ts'
import { useDebounced } from '#web/account/auth/use-debounced.ts'
import { fieldErrors, handleSubmit } from '#web/lib/form.ts'
import { text as handleText } from '#web/people/handles/text.ts'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ButtonRow, ErrorNote, Field } from '#web/ui/Field.tsx'
import form from '#web/ui/form.module.css'
import { PostForm } from '#web/ui/PostForm.tsx'
import { TextArea, TextInput } from '#web/ui/TextInput.tsx'
import { showToast } from '#web/ui/toast.ts'
import { ownedPublicationsQuery, useCreatePublication } from './queries.ts'
import { text } from './text.ts'

/** Form of a new publication; it says how many a user may own before the limit is reached. */
export function CreatePublication() {
  const { api } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const { owned } = useSuspenseQuery(ownedPublicationsQuery(api)).data
  const [values, setValues] = useState({ name: '', handle: '', description: '' })
  const create = useCreatePublication(({ hash }) => {
    showToast({ message: text.created })
    void navigate({ to: '/me/publications/$hash', params: { hash } })
  })
  const handle = useDebounced(values.handle.trim().toLowerCase(), 300)
  const availability = useQuery({ ...handleQuery(api, handle), enabled: handle.length >= 3 }).data
  const { fields, formError } = fieldErrors(create.error, ['name', 'handle', 'description'])
  const set = (part: Partial<typeof values>) => {
    create.reset()
    setValues((now) => ({ ...now, ...part }))
  }
  const quota = <p>{text.quota(owned, LIMITS.publicationsPerUser)}</p>
  if (owned >= LIMITS.publicationsPerUser) return quota
  return (
    <PostForm
      form="publication.create"
      withKey
      className={classNames(form.form, form.medium)}
      onSubmit={handleSubmit(() => !create.isPending && create.mutate(values))}
      noValidate
    >
      {quota}
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
        {(control) => (
          <TextInput
            {...control}
            name="handle"
            dir="ltr"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={30}
            value={values.handle}
            onChange={({ target }) => set({ handle: target.value })}
          />
        )}
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
      <ErrorNote>{formError}</ErrorNote>
      <ButtonRow>
        <Button type="submit" loading={create.isPending}>
          {text.create}
        </Button>
      </ButtonRow>
    </PostForm>
  )
}
