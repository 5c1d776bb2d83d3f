import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate } from '#shared/persian/jalali.ts'
import { unwrap } from '#web/lib/api.ts'
import { fieldErrors, readTextField } from '#web/lib/form.ts'
import { postButton } from '#web/lib/post-button.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow, ErrorNote, Field } from '#web/ui/Field.tsx'
import { PasswordInput, TextInput } from '#web/ui/TextInput.tsx'
import type { SignInResult, ViewerView } from '#worker/account/auth/contract.ts'
import styles from './accounts.module.css'
import { handleQuery } from './queries.ts'
import { StepForm, useRetryAfter } from './StepForm.tsx'
import { text } from './text.ts'
import { useDebounced } from './use-debounced.ts'
import { useHandleChoice } from './use-handle-choice.ts'

interface ProfileStepProps {
  challenge: string
  onCreated: (viewer: ViewerView) => void
}

export function ProfileStep({ challenge, onCreated }: ProfileStepProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const [name, setName] = useState('')
  const { handle, typed, onType, ...handleFocus } = useHandleChoice(name)
  const debouncedHandle = useDebounced(typed ?? '')
  const { data: availability } = useQuery({ ...handleQuery(api, debouncedHandle), enabled: debouncedHandle.length >= 3 })
  const isChecked = debouncedHandle === typed && availability !== undefined
  const register = useMutation({
    mutationFn: (password: string) => {
      const json = { challenge, ...(name.trim() ? { name } : {}), ...(handle ? { handle } : {}), ...(password ? { password } : {}) }
      return unwrap(api.api.auth.register.$post({ json }))
    },
    onSuccess: ({ viewer }) => onCreated(viewer),
  })
  const waitSeconds = useRetryAfter(register.error)
  const { fields, formError } = fieldErrors(register.error, ['name', 'handle', 'password'])
  return (
    <StepForm
      form="auth.register"
      hidden={{ challenge }}
      onSubmit={(form) => register.mutate(readTextField(form, 'password'))}
      submit={text.create}
      pending={register.isPending}
      error={formError}
      waitSeconds={waitSeconds}
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
        hint={isChecked && availability.available ? text.handleFree : text.handleHint}
        error={fields.handle ?? (isChecked ? (availability.reason ?? undefined) : undefined)}
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
            {...handleFocus}
            onChange={(event) => {
              register.reset()
              onType(event.target.value)
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

interface ReactivateStepProps {
  step: NonNullable<SignInResult['reactivation']>
  onSignInResult: (entered: SignInResult) => void
  onRestart: () => void
}

export function ReactivateStep({ step: { pendingSignIn, dueAt }, onSignInResult, onRestart }: ReactivateStepProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const reactivate = useMutation({
    mutationFn: () => unwrap(api.api.auth.reactivate.$post({ json: { pendingSignIn } })),
    onSuccess: onSignInResult,
  })
  return (
    <section className={styles.form} aria-label={text.returnTitle}>
      <p>{dueAt === null ? text.returnClosed : text.returnDeleting(formatDate(dueAt))}</p>
      <ErrorNote>{reactivate.error?.message}</ErrorNote>
      <ButtonRow>
        <Button
          {...postButton('auth.reactivate', { pendingSignIn })}
          autoFocus
          loading={reactivate.isPending}
          onClick={() => reactivate.mutate()}
        >
          {text.returnNow}
        </Button>
        <Button {...postButton('auth.restart')} variant="plain" onClick={onRestart}>
          {text.keepClosed}
        </Button>
      </ButtonRow>
    </section>
  )
}
