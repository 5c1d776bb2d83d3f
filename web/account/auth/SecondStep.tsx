import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ApiError, read } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { textOf } from '#web/lib/form-data.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { Entered } from '#worker/account/auth/contract.ts'
import styles from './accounts.module.css'
import { CodeInput } from './CodeInput.tsx'
import { StepForm } from './StepForm.tsx'
import { text } from './text.ts'
import { useWait } from './use-wait.ts'

interface Props {
  step: NonNullable<Entered['secondStep']>
  onEntered: (entered: Entered) => void
  /** The ticket is dead, or the person wants to begin again. */
  onRestart: () => void
}

/** The second step of a person who has it on: the code of their app, or one of their recovery codes. */
export function SecondStep({ step: { ticket, methods }, onEntered, onRestart }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const [byRecovery, setByRecovery] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const enter = useMutation({
    mutationFn: (code: string) => read(api.api.auth['second-step'].$post({ json: { ticket, code } })),
    onSuccess: onEntered,
    onError: () => box.current?.select(),
  })
  const wait = useWait(enter.error)
  useEffect(() => {
    void byRecovery
    box.current?.focus()
  }, [byRecovery])
  const { fields, rest } = fieldErrors(enter.error, ['code'])
  const isOver = enter.error instanceof ApiError && enter.error.body.fields?.ticket !== undefined
  return (
    <StepForm
      onSubmit={(form) => enter.mutate(textOf(form, 'code'))}
      submit={text.signIn}
      pending={enter.isPending}
      error={rest}
      wait={wait}
      instead={isOver && <Button onClick={onRestart}>{text.restart}</Button>}
      ways={
        <p className={styles.ways}>
          {methods.includes('recovery') && (
            <Button
              variant="plain"
              onClick={() => {
                enter.reset()
                setByRecovery(!byRecovery)
              }}
            >
              {byRecovery ? text.withApp : text.withRecovery}
            </Button>
          )}
          <Button variant="plain" onClick={onRestart}>
            {text.changeLogin}
          </Button>
        </p>
      }
    >
      <p>{byRecovery ? text.recoveryLead : text.secondStepLead}</p>
      <Field key={String(byRecovery)} label={byRecovery ? text.recoveryCode : text.appCode} error={fields.code}>
        {(control) =>
          byRecovery ? (
            <TextInput
              {...control}
              ref={box}
              name="code"
              dir="ltr"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className={styles.code}
            />
          ) : (
            <CodeInput {...control} ref={box} />
          )
        }
      </Field>
    </StepForm>
  )
}
