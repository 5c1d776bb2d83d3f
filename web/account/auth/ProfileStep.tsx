import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { read } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { textOf } from '#web/lib/form-data.ts'
import { Field } from '#web/ui/Field.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { ViewerView } from '#worker/account/auth/contract.ts'
import { handleQuery, suggestedHandleQuery } from './queries.ts'
import { StepForm } from './StepForm.tsx'
import { text } from './text.ts'
import { useDebounced } from './use-debounced.ts'
import { useWait } from './use-wait.ts'

interface Props {
  challenge: string
  onMade: (viewer: ViewerView) => void
}

/** Who the new member is: name, handle and password, each left out if they like. The handle follows the name until it is changed. */
export function ProfileStep({ challenge, onMade }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<string>()
  const asked = useDebounced(name.trim())
  const { data: suggested } = useQuery({ ...suggestedHandleQuery(api, asked), enabled: asked !== '' && chosen === undefined })
  const handle = chosen ?? (asked === '' ? '' : (suggested?.handle ?? ''))
  const wanted = useDebounced(chosen ?? '')
  const { data: answer } = useQuery({ ...handleQuery(api, wanted), enabled: wanted.length >= 3 })
  const isAnswered = wanted === chosen && answer !== undefined
  const make = useMutation({
    mutationFn: (password: string) => {
      const json = { challenge, ...(name.trim() ? { name } : {}), ...(handle ? { handle } : {}), ...(password ? { password } : {}) }
      return read(api.api.auth.register.$post({ json }))
    },
    onSuccess: ({ viewer }) => onMade(viewer),
  })
  const wait = useWait(make.error)
  const { fields, rest } = fieldErrors(make.error, ['name', 'handle', 'password'])
  return (
    <StepForm
      onSubmit={(form) => make.mutate(textOf(form, 'password'))}
      submit={text.create}
      pending={make.isPending}
      error={rest}
      wait={wait}
    >
      <Field label={text.name} hint={text.nameHint} error={fields.name}>
        {(control) => (
          <TextInput
            {...control}
            name="name"
            autoComplete="name"
            autoFocus
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field
        label={text.handle}
        hint={isAnswered && answer.free ? text.handleFree : text.handleHint}
        error={fields.handle ?? (isAnswered ? (answer.reason ?? undefined) : undefined)}
      >
        {(control) => (
          <TextInput
            {...control}
            name="handle"
            dir="ltr"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={handle}
            onChange={(event) => {
              make.reset()
              setChosen(event.target.value.trim().toLowerCase())
            }}
          />
        )}
      </Field>
      <Field label={text.password} hint={text.passwordHint} error={fields.password}>
        {(control) => <PasswordInput {...control} name="password" autoComplete="new-password" />}
      </Field>
    </StepForm>
  )
}
