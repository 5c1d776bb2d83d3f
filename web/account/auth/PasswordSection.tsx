import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { fieldErrors } from '#web/lib/form.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { EditForm, FormDetails, SettingsSection } from '#web/ui/SettingsSection.tsx'
import { PasswordInput } from '#web/ui/TextInput.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { PasswordState } from '#worker/account/auth/contract.ts'
import { changePassword } from './actions.ts'
import { passwordAdvice } from './password-advice.ts'
import { passwordQuery } from './security-queries.ts'
import styles from './security-sections.module.css'
import { securityText } from './security-text.ts'
import { useViewer } from './use-viewer.ts'

export function PasswordSection() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useSuspenseQuery(passwordQuery(api))
  const [open, setOpen] = useState(false)
  const state = data.isSet ? (
    <>
      {securityText.isSet}{' '}
      {data.changedAt !== null && (
        <>
          {securityText.since} <Time at={data.changedAt} />
        </>
      )}
    </>
  ) : (
    securityText.notSet
  )
  return (
    <SettingsSection
      title={securityText.password}
      summary={state}
      action={
        !open && (
          <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
            {data.isSet ? securityText.change : securityText.set}
          </Button>
        )
      }
    >
      {open && <PasswordForm {...data} onDone={() => setOpen(false)} />}
      <FormDetails label={data.isSet ? securityText.change : securityText.set} forms="password.">
        {import.meta.env.SSR && <PasswordForm {...data} onDone={() => undefined} />}
      </FormDetails>
    </SettingsSection>
  )
}

/** Requires the current password to change it, and reauthentication to set a first one. */
function PasswordForm({ isSet, tokenCount, onDone }: Pick<PasswordState, 'isSet' | 'tokenCount'> & { onDone: () => void }) {
  const viewer = useViewer()
  const [next, setNext] = useState('')
  const change = useAction(changePassword, {}, { onDone })
  const { fields, formError } = fieldErrors(change.error, ['current', 'next'])
  return (
    <EditForm action={change} width="narrow" onCancel={onDone} error={formError}>
      <input type="text" name="username" autoComplete="username" value={viewer?.handle ?? ''} readOnly hidden />
      {isSet && (
        <Field label={securityText.current} error={fields.current}>
          {(control) => <PasswordInput {...control} name="current" autoComplete="current-password" autoFocus />}
        </Field>
      )}
      <Field
        label={securityText.next}
        hint={<span aria-live="polite">{passwordAdvice(next, [viewer?.handle ?? '', ...(viewer?.name.split(' ') ?? [])])}</span>}
        error={fields.next}
      >
        {(control) => (
          <PasswordInput
            {...control}
            name="next"
            autoComplete="new-password"
            autoFocus={!isSet}
            value={next}
            onChange={(event) => setNext(event.target.value)}
          />
        )}
      </Field>
      <label className={styles.check}>
        <input type="checkbox" name="endOthers" defaultChecked />
        <span>
          {securityText.endOthers}
          <span className={styles.hint}>{securityText.endOthersHint}</span>
        </span>
      </label>
      {tokenCount > 0 && (
        <label className={styles.check}>
          <input type="checkbox" name="endTokens" defaultChecked />
          <span>
            {securityText.endTokens(tokenCount)}
            <span className={styles.hint}>{securityText.endTokensHint}</span>
          </span>
        </label>
      )}
    </EditForm>
  )
}
