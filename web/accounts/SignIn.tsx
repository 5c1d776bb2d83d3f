import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { CodeSent } from '#worker/accounts/contract.ts'
import styles from './accounts.module.css'
import { CodeStep } from './CodeStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { ProfileStep } from './ProfileStep.tsx'
import { text } from './text.ts'
import { useEnter } from './use-enter.ts'

type Step = { at: 'login' } | { at: 'password' } | { at: 'code'; sent: CodeSent } | { at: 'profile'; challenge: string }

/** Signing in: who, then a password or a code; an address without an account goes on to make one. */
export function SignIn({ next }: { next?: string }) {
  const [login, setLogin] = useState('')
  const [step, setStep] = useState<Step>({ at: 'login' })
  const enter = useEnter(next)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (login.trim()) setStep({ at: 'password' })
  }
  return (
    <div className={styles.door}>
      <PageTitle>{step.at === 'profile' ? text.makeAccount : text.signIn}</PageTitle>
      {step.at === 'login' && (
        <form onSubmit={submit} className={styles.form}>
          <Field label={text.login}>
            {(control) => (
              <TextInput
                {...control}
                name="login"
                dir="ltr"
                required
                autoComplete="username webauthn"
                autoCapitalize="none"
                spellCheck={false}
                value={login}
                onChange={(event) => setLogin(event.target.value)}
              />
            )}
          </Field>
          <Button type="submit">{text.next}</Button>
        </form>
      )}
      {step.at === 'password' && (
        <PasswordStep
          login={login.trim()}
          onEntered={(viewer) => void enter(viewer)}
          onSent={(sent) => setStep({ at: 'code', sent })}
          onChange={() => setStep({ at: 'login' })}
        />
      )}
      {step.at === 'code' && (
        <CodeStep
          email={login.trim()}
          sent={step.sent}
          onResent={(sent) => setStep({ at: 'code', sent })}
          onVerified={(viewer) => (viewer ? void enter(viewer) : setStep({ at: 'profile', challenge: step.sent.challenge }))}
          onChange={() => setStep({ at: 'login' })}
        />
      )}
      {step.at === 'profile' && (
        <>
          <p>{text.newHere}</p>
          <ProfileStep challenge={step.challenge} onMade={(viewer) => void enter(viewer)} />
        </>
      )}
      <p className={styles.other}>
        {text.noAccount}{' '}
        <Link to="/register" search={next ? { next } : {}}>
          {text.register}
        </Link>
      </p>
    </div>
  )
}
